import {
  ExceptionSentence,
  type OwnExceptionRequest,
} from '#contract/classes/exception-requests.ts'
import { withdrawException } from '#src/api/classes/exception-requests.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { ownAnswerWords, waitingWords } from './exception-words.ts'

interface AskProps {
  /** The latest request about the same. */
  request: OwnExceptionRequest | undefined
  /** The label of the button, such as “Ask for an exception”. */
  label: string
  /** Whom it is for, where several buttons have the same label. */
  concerns?: string | undefined
  /** Whether a new request is possible. */
  mayAsk: boolean
  /** Who reads it. */
  help: string
  ask: (sentence: string) => Promise<unknown>
}

/** The state of a request for an exception, and how to ask, edit and withdraw. */
export function AskForException({ request, label, concerns, mayAsk, help, ask }: AskProps) {
  const isWaiting = request?.state === 'Asked'
  const isEditable = isWaiting ? request.isOwn : mayAsk
  if (!isWaiting && !mayAsk) return null
  const form = (close: () => void) => (
    <CardForm
      schema={ExceptionSentence}
      defaultValues={{ sentence: isWaiting ? (request.sentence ?? '') : '' }}
      submitLabel={isWaiting ? 'Save request' : 'Send request'}
      submit={({ sentence }) => ask(sentence)}
      close={close}
    >
      <TextAreaField name="sentence" label="Why?" help={help} autoFocus rows={3} />
    </CardForm>
  )
  return (
    <Stack gap="tight">
      <State of={request} />
      {isEditable && (
        <FormInPlace
          key={`${request?.id} ${request?.state}`}
          label={isWaiting ? 'Edit request' : label}
          concerns={concerns}
          beside={isWaiting && <Withdraw request={request} concerns={concerns} />}
        >
          {form}
        </FormInPlace>
      )}
      {isWaiting && !isEditable && <Withdraw request={request} concerns={concerns} />}
    </Stack>
  )
}

function State({ of: request }: { of: OwnExceptionRequest | undefined }) {
  if (!request) return null
  if (request.state === 'Asked')
    return (
      <>
        <p>{waitingWords(request)}</p>
        {request.sentence !== null && <Prose>{`“${request.sentence}”`}</Prose>}
      </>
    )
  const answer = ownAnswerWords(request)
  return answer && <p>{answer}</p>
}

function Withdraw({
  request,
  concerns,
}: {
  request: OwnExceptionRequest
  concerns?: string | undefined
}) {
  const withdraw = useChange(withdrawException, { successMessage: 'The request was withdrawn' })
  return (
    <AskFirst
      label="Withdraw request"
      {...(concerns !== undefined && { concerns })}
      title="Withdraw the request?"
      confirmLabel="Withdraw request"
      act={() => withdraw(request.id)}
    >
      You can ask again later.
    </AskFirst>
  )
}
