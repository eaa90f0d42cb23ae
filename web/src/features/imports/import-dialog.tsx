import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'

import { plural } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { ChooseFile } from './choose-file.tsx'
import { guess } from './columns.ts'
import { importQuery, isRunning } from './data.ts'
import { ImportHistory } from './import-history.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { MapColumns, type Plan } from './map-columns.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { forgetUpload, sendCsv, showImport, type Upload, useUpload } from './upload.ts'

import './imports.css'

type Stage = 'choose' | 'map' | 'sending' | 'sent'

function stageOf(upload: Upload, plan: Plan | undefined): Stage {
  if (upload.stage === 'sending' || upload.stage === 'sent') return upload.stage
  return plan ? 'map' : 'choose'
}

/** A file is chosen, its columns are told apart, it is sent, and what became of it is shown. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const upload = useUpload()
  const [plan, setPlan] = useState<Plan>()
  const stage = stageOf(upload, plan)

  const leave = () => {
    if (upload.stage !== 'sending') forgetUpload()
    onClose()
  }
  const send = (chosen: Plan) => {
    setPlan(chosen)
    void sendCsv(chosen)
  }
  const startOver = () => {
    forgetUpload()
    setPlan(undefined)
  }
  return (
    <Dialog
      size="lg"
      title="Importar contatos"
      description="Envie um arquivo .csv de até 10MB."
      onClose={leave}
      footer={
        upload.stage === 'sent' ? (
          <SentActions id={upload.id} onStartOver={startOver} onClose={leave} />
        ) : (
          <Actions stage={stage} formId={formId} onStartOver={startOver} onClose={leave} />
        )
      }
    >
      {stage === 'choose' && (
        <>
          <ChooseFile
            onChoose={(preview) => setPlan({ preview, chosen: guess(preview.header), updateExisting: false })}
          />
          <ImportHistory onOpen={showImport} />
        </>
      )}
      {stage === 'map' && plan && <MapColumns formId={formId} plan={plan} onSend={send} />}
      {upload.stage === 'refused' && <Banner tone="red">{upload.text}</Banner>}
      {upload.stage === 'sending' && <UploadProgress filename={upload.filename} percent={upload.percent} />}
      {upload.stage === 'sent' && <ImportOutcome key={upload.id} id={upload.id} />}
    </Dialog>
  )
}

type ActionsProps = { stage: Stage; formId: string; onStartOver: () => void; onClose: () => void }

function Actions({ stage, formId, onStartOver, onClose }: ActionsProps) {
  if (stage !== 'map') return <Button onClick={onClose}>Fechar</Button>
  return (
    <>
      <Button onClick={onStartOver}>Escolher outro arquivo</Button>
      <Button type="submit" form={formId} variant="primary">
        Importar
      </Button>
    </>
  )
}

type SentProps = { id: number; onStartOver: () => void; onClose: () => void }

/** What came of it leads on to a campaign. */
function SentActions({ id, onStartOver, onClose }: SentProps) {
  const navigate = useNavigate()
  const { data } = useQuery(importQuery(id))
  const contacts = data && !isRunning(data) ? (data.contacts ?? 0) : 0
  const carry = () => {
    onClose()
    void navigate({ to: '/campaigns', search: { batch: String(id) } })
  }
  return (
    <>
      <Button onClick={onStartOver}>Importar outro arquivo</Button>
      {contacts > 0 && (
        <Button variant="primary" onClick={carry}>
          {plural(contacts, '', 'Usar este contato', 'Usar estes # contatos')}
        </Button>
      )}
      <Button variant={contacts > 0 ? 'secondary' : 'primary'} onClick={onClose}>
        Fechar
      </Button>
    </>
  )
}
