import { lazy } from 'react'

import { ActivityList } from '#features/activities/activity-list.tsx'
import { TasksWaiting } from '#features/tasks/tasks-waiting.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const TimelineDialog = lazy(async () => ({
  default: (await import('#features/contacts/timeline-dialog.tsx')).TimelineDialog,
}))

export const ActivitiesScreen = () => (
  <ActivityList
    head={(period) => (
      <PageHeader title="Atividades" subtitle="Mensagens agendadas e enviadas" actions={period} />
    )}
    tasks={(count) => <TasksWaiting count={count} />}
    history={(contact, onClose) => <TimelineDialog contact={contact} onClose={onClose} />}
  />
)
