import type { Images } from '../../images/images.ts'
import { demoOwner } from '../demo.logins.ts'
import { coop, otherOrganizations } from '../organizations/demo.organizations.ts'
import { drawCover, drawLogo, type Look } from './demo.pictures.ts'
import type { People } from '../people/fill.people.ts'

type Pictures = { logoImageId: number; coverImageId: number | null }

/** The images of each organization, by its name. */
export type PicturesOf = Map<string, Pictures>

/** Uploads what organizations show, all of it by the account of the owner of the co-op. */
export async function uploadPictures(images: Images, people: People): Promise<PicturesOf> {
  const { userId = 0 } = people(demoOwner)
  const upload = async (look: Look): Promise<Pictures> => {
    const logo = await images.save(await drawLogo(look), userId)
    const cover = look.hasCover && (await images.save(await drawCover(look), userId))
    return { logoImageId: logo.id, coverImageId: cover ? cover.id : null }
  }
  const shown = [coop, ...otherOrganizations].map(
    async ({ name, look }) => look && ([name, await upload(look)] as const),
  )
  return new Map((await Promise.all(shown)).filter((pair) => pair !== undefined))
}
