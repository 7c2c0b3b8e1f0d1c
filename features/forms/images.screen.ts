import type { Page } from '@playwright/test'
import type { ChosenFile } from './photos.ts'

/** An image field, such as "Logo". */
export function imageField(page: Page, label: string) {
  const what = `the ${label.toLowerCase()}`
  const input = page.getByLabel(label, { exact: true })
  return {
    input,
    picture: page.getByRole('img', { name: what }),
    progress: page.getByRole('progressbar', { name: `Upload of ${what}` }),

    choose: (file: ChosenFile) => input.setInputFiles(file),

    async drop(files: ChosenFile[]) {
      const dataTransfer = await page.evaluateHandle(
        (dropped) => {
          const transfer = new DataTransfer()
          for (const { name, type, content } of dropped) {
            const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
            transfer.items.add(new File([bytes], name, { type }))
          }
          return transfer
        },
        files.map(({ name, mimeType: type, buffer }) => ({
          name,
          type,
          content: buffer.toString('base64'),
        })),
      )
      await input.dispatchEvent('drop', { dataTransfer })
    },
  }
}
