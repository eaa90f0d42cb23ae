import { Banner } from '#ui/banner.tsx'

import { ConnectionsField, FromFields } from './from-fields.tsx'
import { PaceFields } from './pace-fields.tsx'
import { type AccountMode, providers } from './providers.ts'
import type { FormPart } from './sender-draft.ts'

/** A mail account that a person signs in to: its servers and its password are its provider's business. */
export const AccountFields = ({ mode, ...part }: FormPart & { mode: AccountMode }) => (
  <>
    {!part.sender && (
      <Banner tone="blue">
        {`Depois de criar, você entra com ${providers[mode].name} e permite o envio e a leitura das respostas. Sua senha não passa por aqui.`}
      </Banner>
    )}
    <FromFields {...part} addressHint={`O endereço da sua conta ${providers[mode].name}.`} />
    <PaceFields {...part} />
    <ConnectionsField {...part} />
  </>
)
