import { Link } from '@tanstack/react-router'

import { Banner } from '#ui/banner.tsx'

type Props = { unknown: readonly string[]; missing: readonly string[]; contactName: string | undefined }

const list = (names: readonly string[]) => names.join(', ')

/** What keeps the message from leaving: unknown variables, and variables without a value. */
export function MissingValues({ unknown, missing, contactName }: Props) {
  const empty = missing.filter((name) => !unknown.includes(name))
  const ofUser = empty.filter((name) => name.startsWith('{{user.') || /^\{\{\s*user\./.test(name))
  const ofContact = empty.filter((name) => !ofUser.includes(name))
  return (
    <>
      {unknown.length > 0 && (
        <Banner tone="amber">
          {unknown.length === 1 ? 'Variável desconhecida' : 'Variáveis desconhecidas'}: {list(unknown)}.
          Mensagens com {unknown.length === 1 ? 'ela' : 'elas'} não serão enviadas.
        </Banner>
      )}
      {ofUser.length > 0 && (
        <Banner
          tone="amber"
          action={
            <Link to="/profile" className="link">
              Abrir perfil
            </Link>
          }
        >
          Faltam valores no seu perfil para {list(ofUser)}.
        </Banner>
      )}
      {ofContact.length > 0 && contactName && (
        <Banner tone="amber">
          {contactName} não tem valor para {list(ofContact)}.
        </Banner>
      )}
    </>
  )
}
