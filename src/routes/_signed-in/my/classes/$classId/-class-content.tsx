import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ClassContent,
  CreateHomework,
  type Homework,
  UpdateClassContent,
  UpdateHomework,
} from '#contract/classes/class-content.ts'
import type { Class } from '#contract/classes/my-classes.ts'
import { dayInWords, todayHere } from '#contract/dates/display-date.ts'
import {
  classContentQuery,
  createHomework,
  deleteHomework,
  updateClassContent,
  updateHomework,
} from '#src/api/classes/class-content.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { wasCreated, wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { Later } from '#src/components/frame/later.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { NewsItem, NewsList, NewsPlace } from '#src/ui/news/news.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { ClassFiles } from './-class-files.tsx'

/** What a class is about, its homework and its files. Those who lead it edit them here. */
export function ClassContentCards({ shown }: { shown: Class }) {
  const { id: classId } = shown
  const asked = useQuery(classContentQuery(classId))
  const { data } = asked
  const about = data ?? shown
  return (
    <>
      {(about.description !== null || about.bring !== null || data?.mayEdit) && (
        <Card title="About this class">
          {data?.mayEdit ? (
            <FormInPlace label="Edit" concerns="About this class" instead={<About of={data} />}>
              {(close) => <AboutForm classId={classId} content={data} close={close} />}
            </FormInPlace>
          ) : (
            <About of={about} />
          )}
        </Card>
      )}
      {!data && asked.error && (
        <Card title="Homework and files">
          <Later of={asked} failed="Homework and files couldn’t be loaded." />
        </Card>
      )}
      {data && (data.homework.length > 0 || data.mayEdit) && (
        <HomeworkCard classId={classId} content={data} />
      )}
      {data && (data.files.length > 0 || data.mayEdit) && (
        <ClassFiles classId={classId} content={data} />
      )}
    </>
  )
}

const About = ({ of: { description, bring } }: { of: Pick<Class, 'description' | 'bring'> }) => (
  <>
    {description !== null && <Prose>{description}</Prose>}
    {bring !== null && <Facts items={[['Bring', <Prose key="bring">{bring}</Prose>]]} />}
    {description === null && bring === null && (
      <p>Say what the class is about, and what students bring.</p>
    )}
  </>
)

const aboutFields = fields<UpdateClassContent>({
  description: { label: 'Description', optional: true },
  bring: {
    label: 'What to bring',
    help: 'Families see it next to each class day.',
    optional: true,
  },
})

interface AboutFormProps {
  classId: number
  content: ClassContent
  close: () => void
}

function AboutForm({ classId, content, close }: AboutFormProps) {
  const save = useChange(updateClassContent, { successMessage: wasSaved('Class') })
  return (
    <RowForm
      schema={UpdateClassContent}
      row={content}
      submitLabel="Save"
      submit={async (values) => {
        const saved = await save({ classId, ...values })
        close()
        return saved
      }}
      onCancel={close}
      fields={aboutFields}
    >
      <TextAreaField {...aboutFields.description} rows={8} autoFocus />
      <TextAreaField {...aboutFields.bring} rows={3} />
    </RowForm>
  )
}

const card = 'homework'

/** The homework by date. That of past days is shown on request. */
function HomeworkCard({ classId, content }: { classId: number; content: ClassContent }) {
  const { homework, mayEdit, homeworkDates } = content
  const today = todayHere()
  const past = homework.filter(({ date }) => date < today)
  const toCome = homework.filter(({ date }) => date >= today)
  const words = counted(past.length, ['past day', 'past days'])
  const free = homeworkDates.filter((date) => homework.every((one) => one.date !== date))
  const list = (label: string, some: Homework[]) => (
    <NewsList label={label}>
      {some.map((one) => (
        <OneHomework key={one.id} classId={classId} of={one} mayEdit={mayEdit} />
      ))}
    </NewsList>
  )
  return (
    <Card id={card} title="Homework">
      {toCome.length > 0 ? list('Homework', toCome) : <p>No homework for the next class days.</p>}
      {past.length > 0 && (
        <Disclosure showLabel={`Show ${words}`} hideLabel={`Hide ${words}`}>
          {list('Past homework', past)}
        </Disclosure>
      )}
      {mayEdit && free.length > 0 && <AddHomework classId={classId} dates={free} today={today} />}
    </Card>
  )
}

const titleOf = ({ date }: Homework) => `For ${dayInWords(date)}`

interface OneHomeworkProps {
  classId: number
  of: Homework
  mayEdit: boolean
}

function OneHomework({ classId, of: one, mayEdit }: OneHomeworkProps) {
  const [doing, setDoing] = useState<'untouched' | 'editing' | 'edited'>('untouched')
  const save = useChange(updateHomework, { successMessage: wasSaved('Homework') })
  const remove = useChange(deleteHomework, {
    successMessage: 'Homework was deleted successfully',
  })
  const title = titleOf(one)
  const close = () => setDoing('edited')
  const concerns = `homework for ${dayInWords(one.date)}`
  if (mayEdit && doing === 'editing') {
    return (
      <NewsPlace>
        <RowForm
          schema={UpdateHomework}
          row={one}
          submitLabel="Save"
          submit={async (values) => {
            const saved = await save({ classId, id: one.id, ...values })
            close()
            return saved
          }}
          onCancel={close}
          fields={homeworkFields}
        >
          <TextAreaField {...homeworkFields.text} rows={5} autoFocus />
        </RowForm>
      </NewsPlace>
    )
  }
  return (
    <NewsItem
      title={title}
      note={one.savedBy}
      action={
        mayEdit && (
          <>
            <Button
              size="small"
              autoFocus={doing === 'edited'}
              aria-label={`Edit ${concerns}`}
              onClick={() => setDoing('editing')}
            >
              Edit
            </Button>
            <AskFirst
              label="Delete"
              concerns={concerns}
              title={`Delete the ${concerns}?`}
              confirmLabel="Delete"
              look="quiet"
              size="small"
              act={async () => {
                await remove({ classId, id: one.id })
                focusCardAt(card)
              }}
            >
              Students and parents won’t see it anymore. Its text stays in the audit log.
            </AskFirst>
          </>
        )
      }
    >
      <Prose>{one.text}</Prose>
    </NewsItem>
  )
}

const homeworkFields = fields<UpdateHomework>({ text: { label: 'Homework' } })

interface AddHomeworkProps {
  classId: number
  /** The days without homework. */
  dates: string[]
  today: string
}

function AddHomework({ classId, dates, today }: AddHomeworkProps) {
  const create = useChange(createHomework, { successMessage: wasCreated('Homework') })
  const toCome = dates.filter((date) => date >= today)
  const past = dates.filter((date) => date < today).toReversed()
  const choices = [...toCome, ...past]
  return (
    <FormInPlace label="Add homework">
      {(close) => (
        <CardForm
          schema={CreateHomework}
          defaultValues={{ date: choices[0] ?? '', text: '' }}
          submitLabel="Save"
          submit={(input) => create({ classId, ...input })}
          close={close}
        >
          <SelectField
            name="date"
            label="For"
            choices={choices.map((date) => [date, dayInWords(date)])}
          />
          <TextAreaField {...homeworkFields.text} rows={5} autoFocus />
        </CardForm>
      )}
    </FormInPlace>
  )
}
