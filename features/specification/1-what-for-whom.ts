import type { Section } from './rule.ts'

export const whatForWhom: Section = {
  number: 1,
  title: 'What the product does, and for whom',
  topics: {
    'Who it is for': {
      members: 'It is for people who belong to organizations, teach classes or attend them.',
      administrators:
        'It is for the administrators of an organization. Left open; decided here: they are its owners, and whoever creates an organization owns it.',
    },
    'What people do': {
      'create-organizations': 'Whoever is signed in can create an organization.',
      'browse-organizations': 'Everybody can look through the public organizations.',
      'own-organizations': 'Whoever is signed in sees the organizations that they belong to.',
      'classes-taught': 'Whoever teaches sees the classes that they teach.',
      'classes-attended': 'Whoever is enrolled sees the classes that they attend.',
      'profile-and-account':
        'Whoever is signed in sees who they are: in their profile, and in their account.',
    },
    'What administrators look after': {
      'administer-members': 'Administrators have a place for all members of the organization.',
      'administer-teachers': 'Administrators have a place for its teachers.',
      'administer-students': 'Administrators have a place for its students.',
      'administer-parents': 'Administrators have a place for its parents.',
      'administer-families': 'Administrators have a place for its families.',
      'administer-owners': 'Administrators have a place for its owners.',
      'administer-roles': 'Administrators have a place for its roles.',
      'administer-semesters': 'Administrators create, change and delete its semesters.',
      'administer-classes': 'Administrators create and change its classes.',
      'administer-class-days': 'Administrators have a place for its class days.',
      'administer-reports': 'Administrators have a place for its reports.',
      'administer-applications': 'Administrators have a place for the applications to it.',
      'administer-settings': 'Administrators change its settings.',
    },
    'The name, and the language of dates': {
      'logo-mark': 'The header shows a logo mark of one letter. Left open; decided here: "K".',
      'product-name':
        'The header shows the name of the product. Left open; decided here: "Kinroll".',
      'dates-in-english':
        'Dates are written as in English (US), month before day, whatever language the browser speaks.',
    },
  },
}
