import type { Answer } from '@cadencia/contract/endpoint'
import type { getTaskDay } from '@cadencia/contract/tasks'

import { saveFile } from '#lib/download.ts'
import { formatNear } from '#lib/format.ts'

import { icsOf } from './ics.ts'

type MeetingsProps = Pick<Answer<typeof getTaskDay>, 'meetings'>

/** The meetings of the day, each to be put into a calendar. */
export const Meetings = ({ meetings }: MeetingsProps) => (
  <ul className="grid gap-1 text-xs text-ink-2" aria-label="Reuniões">
    {meetings.map((meeting) => (
      <Meeting key={`${meeting.contactId}/${meeting.at}`} meeting={meeting} />
    ))}
  </ul>
)

type MeetingProps = { meeting: MeetingsProps['meetings'][number] }

const Meeting = ({ meeting: { contactId, name, at } }: MeetingProps) => (
  <li className="flex flex-wrap items-center justify-center gap-x-2">
    Reunião com {name}
    {at && (
      <>
        , {formatNear(at)}
        <button
          type="button"
          className="link"
          onClick={() =>
            saveFile(
              new Blob([icsOf({ contactId, name, at }, location.origin)], { type: 'text/calendar' }),
              'reuniao.ics',
            )
          }
        >
          Pôr na agenda<span className="sr-only">: reunião com {name}</span>
        </button>
      </>
    )}
  </li>
)
