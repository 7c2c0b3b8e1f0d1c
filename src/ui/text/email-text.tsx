import { css } from '#styled/css/index.mjs'

const parts = {
  email: css({
    padding: '3',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    background: 'surface',
    maxWidth: 'line',
  }),
  subject: css({ fontWeight: 'strong', overflowWrap: 'anywhere' }),
  text: css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginTop: '2' }),
}

/** An email as its recipients read it: the subject and the plain text. */
export const EmailText = ({ subject, text }: { subject: string; text: string }) => (
  <section aria-label="Email" className={parts.email}>
    <div className={parts.subject}>{subject}</div>
    <div className={parts.text}>{text}</div>
  </section>
)
