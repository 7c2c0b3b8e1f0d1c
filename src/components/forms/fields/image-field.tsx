import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useActorRef, useSelector } from '@xstate/react'
import { ImageUp } from 'lucide-react'
import { imageTypes } from '#contract/images.ts'
import {
  fileUploadMachine,
  imageUpload,
  isUploading,
} from '#src/machines/files/file-upload.machine.ts'
import { useApp } from '#src/components/frame/app.ts'
import { UploadProgress } from '#src/components/files/upload-progress.tsx'
import { Button } from '#src/ui/button.tsx'
import { DropZone } from '#src/ui/fields/drop-zone.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { Row, Stack, VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { Picture, type PictureShape } from '#src/ui/pictures/picture.tsx'
import { SubmitBlocking, useBlocking } from '../blocking.ts'
import { useFieldValue } from './form-fields.tsx'

interface ImageFieldProps {
  name: string
  label: string
  /** The address of the saved image. */
  url: string | null
  shape: PictureShape
}

/** One image, dropped or chosen, which uploads right away. The field's value is its id, or null. */
export function ImageField({ name, label, url, shape }: ImageFieldProps) {
  const { setFocus } = useFormContext()
  const { value: id, change, error, ref } = useFieldValue<number | null>(name)
  const upload = useActorRef(fileUploadMachine, {
    inspect: useApp().inspect,
    input: { kind: imageUpload, uploaded: id !== null && url !== null ? { id, url } : null },
  })
  const state = useSelector(upload, (snapshot) => snapshot)
  const { uploaded, problem } = state.context
  const shown = id !== null && id === uploaded?.id ? uploaded.url : id && url
  const thing = label.toLowerCase()

  useBlocking(SubmitBlocking, isUploading(state))
  useEffect(() => {
    const listening = upload.on('uploaded.changed', (changed) => change(changed.id))
    return () => listening.unsubscribe()
  }, [upload, change])

  const press = (type: 'cancel' | 'retry' | 'remove') => () => {
    upload.send({ type })
    // The pressed button disappears, and the focus with it.
    setFocus(name)
  }
  return (
    <Field label={label} error={problem ?? error}>
      {(control) => (
        <Stack gap="tight">
          {shown && <Picture src={shown} alt={`The ${thing}`} shape={shape} />}
          <UploadProgress of={state} thing={thing} press={press}>
            {shown && (
              <Row>
                <Button size="small" onClick={press('remove')}>
                  Remove Image
                  <VisuallyHidden> of the {thing}</VisuallyHidden>
                </Button>
              </Row>
            )}
          </UploadProgress>
          <DropZone
            icon={<ImageUp size={20} aria-hidden="true" />}
            {...control}
            ref={ref}
            name={name}
            accept={imageTypes.join(',')}
            onFiles={(files) => upload.send({ type: 'choose', files })}
          >
            Drop an image here, or choose one
          </DropZone>
        </Stack>
      )}
    </Field>
  )
}

/** The name of an image in the comparison after a version conflict. */
export const imageName = (_id: number, whose: 'yours' | 'theirs') =>
  whose === 'yours' ? 'The image you chose' : 'The image they chose'
