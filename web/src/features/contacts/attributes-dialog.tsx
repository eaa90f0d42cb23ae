import type { Contact } from '@cadencia/contract/contacts'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Props = { contact: Contact; onEdit: () => void; onClose: () => void }

export function AttributesDialog({ contact, onEdit, onClose }: Props) {
  const attributes = Object.entries(contact.metadata)
  return (
    <Dialog
      title={`Atributos de ${contact.name}`}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Fechar
          </Button>
          <Button variant="primary" onClick={onEdit}>
            Editar contato
          </Button>
        </>
      }
    >
      {attributes.length === 0 ? (
        <p className="py-4 text-center text-sm text-ink-3">Este contato não tem atributos.</p>
      ) : (
        <dl className="attributes">
          {attributes.map(([key, value]) => (
            <div key={key}>
              <dt>
                <span className="key">{key}</span>
              </dt>
              <dd>{shown(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}

function shown(value: Contact['metadata'][string]) {
  if (typeof value === 'object') return <pre>{JSON.stringify(value, null, 2)}</pre>
  return String(value)
}
