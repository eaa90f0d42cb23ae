import type { KeptSender } from '#channels/sender-form.ts'
import { formOf, refuseField, type SenderContext, type SenderForm } from '#channels/sender-form.ts'

import { settingsAdvice } from './advice.ts'
import { AccountSettings } from './settings.ts'
import { notOffered } from './sign-in/access.ts'
import { labels, type ProviderName, providerOf } from './sign-in/providers.ts'
import { tryOut } from './try-out.ts'

/** A mail account that a person signs in to at its provider, which gives its servers. */
export const accountForm = (name: ProviderName): SenderForm =>
  formOf(name, {
    keep: (input, { row }, { mailApps }) => {
      if (!row && !providerOf(mailApps, name)) throw refuseField('mode', notOffered(name))
      const settings = AccountSettings.parse(input)
      // Whose account it is was proved for this address.
      if (row && AccountSettings.parse(row.settings).fromAddress !== settings.fromAddress)
        throw refuseField(
          'fromAddress',
          'O endereço é o da conta em que se entrou. Para outro, crie outro canal.',
        )
      return { settings, secrets: {} }
    },
    show: (row) => ({ ...AccountSettings.parse(row.settings), signedIn: row.signed_in }),
    advise: (row, context) => advice(name, row, context),
    tryOut,
  })

function advice(name: ProviderName, row: KeptSender, { publicUrl }: SenderContext): string[] {
  const label = labels[name]
  const signIn = {
    no: [`Entre com ${label} para enviar por este canal.`],
    lost: [`${label} não aceita mais o acesso dado a este canal. Entre de novo com ${label}.`],
    yes: [],
  }[row.signed_in]
  return [...signIn, ...settingsAdvice(AccountSettings.parse(row.settings), publicUrl)]
}
