import { formOf, refuseField } from '#channels/sender-form.ts'

import { askForNumber } from './ask-number.ts'
import { CloudApiSettings } from './settings.ts'

export const cloudApiForm = formOf('cloud_api', {
  keep: (input, { secrets }) => {
    const token = input.token ?? secrets['token']
    const appSecret = input.appSecret ?? secrets['appSecret']
    const verifyToken = input.verifyToken ?? secrets['verifyToken']
    if (!token) throw refuseField('token', 'Token é obrigatório')
    if (!appSecret) throw refuseField('appSecret', 'Chave secreta do app é obrigatória')
    if (!verifyToken) throw refuseField('verifyToken', 'Token de verificação é obrigatório')
    return { settings: CloudApiSettings.parse(input), secrets: { token, appSecret, verifyToken } }
  },
  show: (row, secrets) => {
    const { token, appSecret, verifyToken } = secrets === 'lost' ? {} : secrets
    return {
      ...CloudApiSettings.parse(row.settings),
      ...(token !== undefined && { tokenLast4: token.slice(-4) }),
      hasAppSecret: appSecret !== undefined,
      hasVerifyToken: verifyToken !== undefined,
      secretsLost: secrets === 'lost',
    }
  },
  tryOut: askForNumber,
})

/** A person sends it: nothing is kept. */
export const assistedForm = formOf('assisted', {
  keep: () => ({ settings: {}, secrets: {} }),
  show: () => ({}),
})
