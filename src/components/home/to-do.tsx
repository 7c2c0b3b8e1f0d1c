import { Card } from '#src/ui/card.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'
import { TaskLine, type Task } from './task.tsx'
import { useTasks, useWaiting } from './use-tasks.ts'

/** What waits for whoever is signed in, and below it what they wait for themselves. */
export function ToDo() {
  const [tasks, waiting] = [useTasks(), useWaiting()]
  return (
    <>
      <Tasks title="To do" of={tasks} />
      <Tasks title="Waiting for others" of={waiting} />
    </>
  )
}

const Tasks = ({ title, of: tasks }: { title: string; of: Task[] }) =>
  tasks.length > 0 && (
    <Card title={title}>
      <RowList label={title}>
        {tasks.map((task) => (
          <TaskLine key={task.key} of={task} />
        ))}
      </RowList>
    </Card>
  )
