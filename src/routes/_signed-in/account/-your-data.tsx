import { brand } from '#contract/brand.ts'
import { exportAccount } from '#src/api/accounts/account-settings.api.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card } from '#src/ui/card.tsx'
import { todayHere } from '#src/ui/text/times/display-date.ts'

export function YourDataCard() {
  const fetchData = useChange(exportAccount, { refresh: 'nothing' })
  const download = usePress(async () => {
    const data = await fetchData()
    const name = `${brand.name.toLowerCase()}-account-${todayHere()}.json`
    saveFile(name, 'application/json', `${JSON.stringify(data, null, 2)}\n`)
  })
  return (
    <Card title="Your data">
      <p>Everything that is kept about you here, as a file that other programs can read (JSON).</p>
      <PressButton of={download}>Download my data</PressButton>
    </Card>
  )
}
