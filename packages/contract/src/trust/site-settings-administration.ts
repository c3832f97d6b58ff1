import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './site-settings-administration.schemas.ts'

export const readSiteSettings: Endpoint<typeof schemas.readSiteSettings> = {
  name: 'readSiteSettings',
  method: 'GET',
  path: '/administration/site-settings',
  access: 'member',
}

export const changeSiteSettings: Endpoint<typeof schemas.changeSiteSettings> = {
  name: 'changeSiteSettings',
  method: 'PUT',
  path: '/administration/site-settings',
  access: 'member',
}

export const restoreSiteSettings: Endpoint<typeof schemas.restoreSiteSettings> = {
  name: 'restoreSiteSettings',
  method: 'PUT',
  path: '/administration/site-settings/:section/restoration',
  access: 'member',
}

export const listSiteSettingsChanges: Endpoint<typeof schemas.listSiteSettingsChanges> = {
  name: 'listSiteSettingsChanges',
  method: 'GET',
  path: '/administration/site-settings/:section/changes',
  access: 'member',
}

export const uploadSiteLogo: Endpoint<typeof schemas.uploadSiteLogo> = {
  name: 'uploadSiteLogo',
  method: 'POST',
  path: '/administration/site-logo',
  access: 'member',
}
