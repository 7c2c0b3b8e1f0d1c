import type { Section } from '../rule.ts'

export const history: Section['topics'] = {
  History: {
    'audit-entries':
      'Decided here: whatever an administrator changes leaves an entry that says who did what to whom, and when.',
    'audit-list':
      'Decided here: with the right to it, administrators read what was done in their organization, the latest first, with what the fields were before and after. They search for whoever acted or was acted on, and narrow it to a kind and to days.',
    'audit-guarded':
      'Decided here: of what an administrator has no right to see, the history says that it changed, and not from what to what.',
    'audit-exports':
      'Decided here: to take a list of the administration out of the app, on paper or as a file, takes a right of its own, and is noted before it happens.',
    'audit-chain':
      'Decided here: a hash chain over the history of each organization, signed by the site, shows what was changed, removed or added beside the server. With the right to the history, administrators have it checked; owners save it together with its proof.',
    'audit-own':
      'Decided here: everybody reads what they did themselves, and what others did to their own records and to those of the children whom they care for or may view: never what an organization writes down for itself, and nothing of another household.',
  },
}
