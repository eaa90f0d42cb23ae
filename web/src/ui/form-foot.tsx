import type { ReactNode } from 'react'

import './form-foot.css'

/** The end of a page that is a form: always in sight, and never over a field. */
export const FormFoot = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <div className="form-foot">
    <output>{note}</output>
    {children}
  </div>
)
