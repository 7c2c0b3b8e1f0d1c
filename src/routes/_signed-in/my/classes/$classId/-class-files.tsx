import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ClassContent } from '#contract/classes/class-content.ts'
import type { ClassFile } from '#contract/classes/class-files.ts'
import { chosenFiles, fileTypeNames } from '#contract/files.ts'
import { deleteClassFile, downloadClassFile } from '#src/api/classes/class-content.api.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { UploadProgress } from '#src/components/files/upload-progress.tsx'
import { NavigationBlocking, useBlocking } from '#src/components/forms/blocking.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { useApp } from '#src/components/frame/app.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import {
  classFileUpload,
  fileUploadMachine,
  isUploading,
} from '#src/machines/files/file-upload.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { DropZone } from '#src/ui/fields/drop-zone.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { sizeWords } from '#src/ui/text/size-words.ts'

const card = 'files'

/** The files of a class, to download. Those who lead it add and delete them. */
export const ClassFiles = ({ classId, content }: { classId: number; content: ClassContent }) => (
  <Card id={card} title="Files">
    {content.files.length > 0 ? (
      <RowList label="Files">
        {content.files.map((file) => (
          <OneFile key={file.id} classId={classId} of={file} mayEdit={content.mayEdit} />
        ))}
      </RowList>
    ) : (
      <p>No files yet.</p>
    )}
    {content.mayEdit && <AddFile classId={classId} />}
  </Card>
)

interface OneFileProps {
  classId: number
  of: ClassFile
  mayEdit: boolean
}

function OneFile({ classId, of: { id, key, name, type, bytes, addedBy }, mayEdit }: OneFileProps) {
  const download = useChange(downloadClassFile, { refresh: 'nothing' })
  const press = usePress(async () => saveFile(name, '', await download({ classId, id, key })))
  const remove = useChange(deleteClassFile, { successMessage: 'File was deleted successfully' })
  return (
    <RowListItem
      note={dotted([fileTypeNames[type], sizeWords(bytes), addedBy])}
      action={
        <>
          <PressButton of={press} size="small" aria-label={`Download ${name}`}>
            Download
          </PressButton>
          {mayEdit && (
            <AskFirst
              label="Delete"
              concerns={name}
              title={`Delete ${name}?`}
              confirmLabel="Delete"
              look="quiet"
              size="small"
              act={async () => {
                await remove({ classId, id })
                focusCardAt(card)
              }}
            >
              Students and parents can’t download it anymore. It cannot be restored.
            </AskFirst>
          )}
        </>
      }
    >
      {name}
    </RowListItem>
  )
}

/** Adds a file, which uploads right away. */
function AddFile({ classId }: { classId: number }) {
  const { toaster, inspect } = useApp()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const upload = useActorRef(fileUploadMachine, {
    inspect,
    input: { kind: classFileUpload(classId), uploaded: null },
  })
  const state = useSelector(upload, (snapshot) => snapshot)
  useBlocking(NavigationBlocking, isUploading(state))
  const onUploaded = useEffectEvent(() => {
    toaster.send({ type: 'show', toast: successToast(wasCreated('File')) })
    askAgain(queries)
  })
  useEffect(() => {
    const listening = upload.on('uploaded.changed', () => onUploaded())
    return () => listening.unsubscribe()
  }, [upload])
  const press = (type: 'cancel' | 'retry') => () => {
    upload.send({ type })
    // The pressed button disappears, and the focus with it.
    input.current?.focus()
  }
  return (
    <Field
      label="Add a file"
      help="A PDF, an image, a text, or a document of Office or OpenDocument, up to 10 MiB. Only teachers, students and their parents can download it."
      error={state.context.problem}
    >
      {(control) => (
        <Stack gap="tight">
          <UploadProgress of={state} thing="file" press={press} />
          <DropZone
            icon={<FileUp size={20} aria-hidden="true" />}
            {...control}
            ref={input}
            name="file"
            accept={chosenFiles}
            onFiles={(files) => upload.send({ type: 'choose', files })}
          >
            Drop a file here, or choose one
          </DropZone>
        </Stack>
      )}
    </Field>
  )
}
