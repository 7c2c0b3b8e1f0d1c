import { css, cva, cx } from '#styled/css/index.mjs'
import { inTint, type Tint, tintOf } from '#src/ui/look/tints.ts'
import { useImage } from './use-image.ts'

const look = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    fontWeight: 'strong',
    lineHeight: 'single',
    userSelect: 'none',
    '&[data-initials]::before': { content: '[attr(data-initials)]' },
  },
  variants: {
    shape: { person: { borderRadius: 'round' }, organization: { borderRadius: 'control' } },
    size: {
      small: { width: '6', height: '6', fontSize: '[0.625rem]' },
      medium: { width: '8', height: '8', fontSize: 'tiny' },
      large: { width: '12', height: '12', fontSize: 'body' },
      tile: { width: '16', height: '16', fontSize: 'heading' },
      huge: { width: '20', height: '20', fontSize: 'title' },
    },
  },
})

const picture = css({ width: 'full', height: 'full', objectFit: 'cover', background: 'surface' })

type AvatarProps = {
  name: string
  shape?: 'person' | 'organization'
  size?: 'small' | 'medium' | 'large' | 'tile' | 'huge'
  /** The color of the initials, by default that of the name. */
  tint?: Tint
  imageUrl?: string | null | undefined
}

/** A photo or logo, or initials in the color of the name. Decorative: the name is always next to it. */
export function Avatar({
  name,
  shape = 'person',
  size = 'medium',
  tint = tintOf(name),
  imageUrl,
}: AvatarProps) {
  // An address may have expired, and a phone may be offline.
  const { isMissing, events } = useImage(imageUrl)
  const shown = isMissing ? null : imageUrl
  return (
    <span
      aria-hidden="true"
      {...(!shown && { 'data-initials': initialsOf(name) })}
      className={cx(look({ shape, size }), inTint({ tint }))}
    >
      {shown && <img src={shown} alt="" loading="lazy" className={picture} {...events} />}
    </span>
  )
}

/** The initials of the first and the last word: "Ada King Lovelace" is AL. */
export function initialsOf(name: string) {
  const words = name.split(/[\s-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return chosen.map((word = '') => [...word][0]?.toUpperCase()).join('')
}
