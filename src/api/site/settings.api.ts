import { SignUpRules, SiteSettings, type UpdateSiteSettings } from '#contract/site/settings.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

export const signUpRulesQuery = question(['site', 'sign-up'], 'Site/sign-up', SignUpRules)

export const siteSettingsQuery = question(['site', 'settings'], 'Site/settings', SiteSettings)

export const updateSiteSettings = (input: UpdateSiteSettings, change: Change) =>
  send('put', 'Site/settings', change, input).json(SiteSettings)
