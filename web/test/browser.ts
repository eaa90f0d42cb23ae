import { afterEach } from 'vitest'

import './dom.ts'
import { leave } from './open.tsx'

afterEach(leave)
