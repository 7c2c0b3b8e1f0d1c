import { cva } from '#styled/css/index.mjs'
import { useImage } from './use-image.ts'

const look = cva({
  base: {
    display: 'block',
    maxWidth: 'full',
    background: 'sunken',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'control',
  },
  variants: {
    shape: {
      logo: { width: '24', height: '24', objectFit: 'contain' },
      portrait: { width: '24', height: '24', objectFit: 'cover', borderRadius: 'round' },
      cover: { width: 'full', aspectRatio: 'cover', objectFit: 'cover' },
    },
  },
})

export type PictureShape = 'logo' | 'portrait' | 'cover'

type PictureProps = { src: string; alt: string; shape: PictureShape }

/** A logo is shown whole, a face in a circle, and a cover fills its area. */
export function Picture({ src, alt, shape }: PictureProps) {
  const { loads, events } = useImage(src)
  return <img key={loads} src={src} alt={alt} className={look({ shape })} {...events} />
}
