import { brand } from '#contract/brand.ts'

/** The app and its version, such as Kinroll 1.2.0, for those who ask for help. The build inserts the version. */
export const appVersion = `${brand.name} ${import.meta.env['VITE_VERSION']}`
