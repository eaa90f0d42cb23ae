import '#lib/zod.ts'
import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { startSession } from '#lib/session.ts'

import { App } from './app.tsx'
import { createAppRouter } from './routes.tsx'

void startSession()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App router={createAppRouter()} />
    </StrictMode>,
  )
