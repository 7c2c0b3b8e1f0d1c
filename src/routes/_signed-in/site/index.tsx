import type { ReactNode } from 'react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { momentInWords } from '#contract/dates/display-date.ts'
import { brand } from '#contract/brand.ts'
import type { SiteJob } from '#contract/site/overview.ts'
import { siteSettingsQuery } from '#src/api/site/settings.api.ts'
import { siteOverviewQuery } from '#src/api/site/site.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { NumberGroup, NumberGroups, numberLook } from '#src/ui/frame/admin-numbers.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { counted, numbers } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { sizeWords } from '#src/ui/text/size-words.ts'
import { durationWords } from './-site-words.ts'
import { spacedWords } from '#src/ui/text/spaced-words.ts'
import { SignUpCard } from './-sign-up.tsx'

export const Route = createFileRoute('/_signed-in/site/')({
  loader: ({ context }) =>
    Promise.all([
      context.app.queries.fetchQuery(siteOverviewQuery),
      context.app.queries.fetchQuery(siteSettingsQuery),
    ]).catch(orNotFound),
  component: Overview,
})

function Overview() {
  const { data: site } = useSuspenseQuery(siteOverviewQuery)
  const { emails } = site
  return (
    <Screen title="Overview">
      {!emails.areSent && (
        <Notice tone="warning" title="Emails are not sent.">
          The setting MAIL_URL is missing. Set it to your mail server, such as smtp://localhost, and
          restart the server. The command kinroll doctor checks it.
        </Notice>
      )}
      <NumberGroups>
        <NumberGroup title="Accounts">
          <li>
            <Link to="/site/accounts" className={numberLook()}>
              <Figure label="All accounts" figure={site.accountsCount} />
            </Link>
          </li>
          <Plain label="With a verified address" figure={site.verifiedCount} />
          <Plain label="Active in the last 30 days" figure={site.activeCount} />
          <Plain label="Suspended" figure={site.suspendedCount} />
        </NumberGroup>
        <NumberGroup title="Organizations">
          <li>
            <Link to="/site/organizations" className={numberLook()}>
              <Figure label="All organizations" figure={site.organizationsCount} />
            </Link>
          </li>
          <Plain label="Active members" figure={site.membersCount} />
        </NumberGroup>
        <NumberGroup title="Emails">
          <Plain label="Sent in the last 24 hours" figure={emails.sentCount} />
          <li>
            <Link to="/site/emails" search={{ state: 'Waiting' }} className={numberLook()}>
              <Figure label="Waiting" figure={emails.waitingCount} />
            </Link>
          </li>
          <li>
            <Link to="/site/emails" search={{ state: 'Refused' }} className={numberLook()}>
              <Figure label="Refused" figure={emails.refusedCount} />
            </Link>
          </li>
        </NumberGroup>
      </NumberGroups>
      <SignUpCard invitedCount={site.invitedCount} />
      <Card title="Server">
        <Facts
          items={[
            ['Version', `${brand.name} ${site.version}`],
            ['Running since', momentInWords(site.startedDate)],
            ['Database', sizeWords(site.databaseBytes)],
            [
              'Images',
              `${counted(site.imagesCount, ['image', 'images'])}, ${sizeWords(site.imagesBytes)}`,
            ],
          ]}
        />
      </Card>
      <JobsCard jobs={site.jobs} />
    </Screen>
  )
}

const Figure = ({ label, figure }: { label: string; figure: number }) => (
  <>
    <span>{label}</span>
    <span>{numbers.format(figure)}</span>
  </>
)

const Plain = ({ label, figure }: { label: string; figure: number }): ReactNode => (
  <li>
    <div className={numberLook()}>
      <Figure label={label} figure={figure} />
    </div>
  </li>
)

/** How each job ended last. Those that failed are first. */
const JobsCard = ({ jobs }: { jobs: readonly SiteJob[] }) => (
  <Card title="Jobs" description="What the server does by itself, and how it last ended.">
    {jobs.length === 0 && <p>No job has ended yet.</p>}
    <RowList label="Jobs">
      {jobs
        .toSorted((one, other) => Number(isFailed(other)) - Number(isFailed(one)))
        .map((job) => (
          <RowListItem
            key={job.name}
            note={
              <>
                {momentInWords(job.endedDate)}, in {durationWords(job.duration)}
                {isFailed(job) && <RowListWarning>Failed: {job.failure}</RowListWarning>}
                {!isFailed(job) && job.failedDate !== null && (
                  <div>
                    Failed before, on {momentInWords(job.failedDate)}: {job.failure}
                  </div>
                )}
              </>
            }
          >
            {spacedWords(job.name)}
          </RowListItem>
        ))}
    </RowList>
  </Card>
)

const isFailed = ({ endedDate, failedDate }: SiteJob) => failedDate === endedDate
