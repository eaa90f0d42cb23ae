import { logDOM } from '@testing-library/react'
import { afterEach } from 'vitest'

import './dom.ts'
import { leave } from './open.tsx'

// Here, because this is run for each file; what it imports is loaded once for all files of a process.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') logDOM(document.body)
  leave()
})
