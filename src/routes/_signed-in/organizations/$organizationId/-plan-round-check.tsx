import type { FamilyRound } from '#contract/classes/registration-rounds.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Code } from '#src/ui/text/codes.tsx'
import { Facts } from '#src/ui/text/facts.tsx'

/** What proves that nobody has changed the order of the families. */
export const RoundCheck = ({ round: { seed, seedHash, fingerprint } }: { round: FamilyRound }) => (
  <Disclosure showLabel="How anybody can check the order" isLazy>
    <Stack>
      <p>
        The order is drawn from a secret text, the seed. Its SHA-256 hash is shown from the
        beginning, so that nobody can replace the seed.{' '}
        {seed === null
          ? 'The seed is shown once choices are fixed.'
          : 'With the seed, the same choices give the same result.'}
      </p>
      <Facts
        items={[
          ['Hash of the seed', <Code key="hash">{seedHash}</Code>],
          seed !== null && ['Seed', <Code key="seed">{seed}</Code>],
          fingerprint !== null && [
            'Hash of the input',
            <Code key="fingerprint">{fingerprint}</Code>,
          ],
        ]}
      />
    </Stack>
  </Disclosure>
)
