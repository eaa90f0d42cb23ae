import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of what comes: rows, and a card. */
export const TasksLoading = () => (
  <div className="task-panes" aria-busy="true">
    <div className="task-list max-md:hidden">
      <div>
        {Array.from({ length: 8 }, (_, place) => (
          <div key={place} className="task-row">
            <Skeleton className="h-5 w-5" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-10" />
          </div>
        ))}
      </div>
    </div>
    <div className="task-body">
      <div className="task-inner">
        <Skeleton className="h-11 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  </div>
)
