import { Later } from '#src/components/frame/later.tsx'
import { Card } from '#src/ui/card.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'
import { TaskLine, type Task } from '#src/components/home/task.tsx'
import { useTasks } from '#src/components/home/use-tasks.ts'

/** What waits for whoever is signed in, and below it what they wait for themselves. */
export function ToDo() {
  const { tasks, waiting, failed } = useTasks()
  return (
    <>
      {(tasks.length > 0 || failed) && (
        <Card title="To do">
          {tasks.length > 0 && <Tasks label="To do" of={tasks} />}
          {failed && <Later of={failed} failed="Some of what waits for you could not be loaded." />}
        </Card>
      )}
      {waiting.length > 0 && (
        <Card title="Waiting for others">
          <Tasks label="Waiting for others" of={waiting} />
        </Card>
      )}
    </>
  )
}

const Tasks = ({ label, of: tasks }: { label: string; of: Task[] }) => (
  <RowList label={label}>
    {tasks.map((task) => (
      <TaskLine key={task.key} of={task} />
    ))}
  </RowList>
)
