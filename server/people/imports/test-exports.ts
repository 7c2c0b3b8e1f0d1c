type ExportFixture = { lines: string[]; people: string[]; families: string[] }

/** Files that other systems export, with the people and families in them. S is a student, P a parent, T a teacher. */
export const exportedFiles: Record<string, ExportFixture> = {
  'OneRoster 1.1': {
    lines: [
      '"sourcedId","status","dateLastModified","enabledUser","orgSourcedIds","role","username","userIds","givenName","familyName","middleName","identifier","email","sms","phone","agentSourcedIds","grades","password"',
      '"s1","active","","true","o1","student","akim","","Ava","Kim","","","ava@school.example","","","p1,p2","04",""',
      '"s2","active","","true","o1","student","hkim","","Hana","Kim","","","","","","p1","02",""',
      '"p1","active","","true","o1","parent","anna","","Anna","Kim","","","anna@example.org","","828-555-0101","s1,s2","",""',
      '"p2","active","","true","o1","guardian","ben","","Ben","Lee","","","ben@example.org","","","s1","",""',
      '"t1","active","","true","o1","teacher","tt","","Tessa","Tam","","","tessa@example.org","","","","",""',
      '"a1","active","","true","o1","administrator","ad","","Ada","Admin","","","ada@example.org","","","","",""',
      '"s3","tobedeleted","","true","o1","student","x","","Old","Kid","","","","","","","04",""',
      '"s4","active","","true","o1","student","akim2","","Ava","Kim","","","","","","","05",""',
    ],
    people: ['Anna Kim P', 'Ben Lee P', 'Ava Kim S', 'Hana Kim S', 'Tessa Tam T', 'Ava Kim S'],
    families: ['Anna, Ben, Ava', 'Anna, Hana'],
  },
  'OneRoster 1.2': {
    lines: [
      'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
      's1,active,,true,akim,,Ava,Kim,,,,,,p1,04,,,,,,,o1,',
      'p1,active,,true,anna,,Anna,Kim,,,anna@example.org,,,,,,,,,,,o1,',
      't1,active,,true,tt,,Tessa,Tam,,,tessa@example.org,,,,,,,,,,,o1,',
    ],
    people: ['Anna Kim P', 'Ava Kim S'],
    families: ['Anna, Ava'],
  },
  'Google Contacts': {
    lines: [
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value',
      'Anna,Maria,Kim,,,,,,,,,,,,,,Parents ::: * myContacts,* Home,anna@example.org ::: a2@example.org,,,Mobile,(828) 555-0101',
      'Ava,,Kim,,,,,,,,,,,2016-05-04,,,* myContacts,,,,,,',
      'Tessa,,Tam,,,,,,,,,,,,,,Teachers ::: * myContacts,* Work,tessa@example.org,,,,',
    ],
    people: ['Anna Kim P', 'Ava Kim S', 'Tessa Tam T'],
    families: [],
  },
  'Google Contacts, before 2024': {
    lines: [
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Nickname,Birthday,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
      'Anna Kim,Anna,,Kim,,,,,* myContacts,* ,anna@example.org,Mobile,8285550101',
    ],
    people: ['Anna Kim P'],
    families: [],
  },
  Outlook: {
    lines: [
      'Title,First Name,Middle Name,Last Name,Suffix,Company,Home Phone,Mobile Phone,Anniversary,Birthday,Categories,Children,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Gender,Spouse',
      ',Anna,,Kim,,,,828-555-0101,0/0/00,0/0/00,Parents,Ava,anna@example.org,SMTP,Anna Kim,,Unspecified,Ben',
    ],
    people: ['Anna Kim P'],
    families: [],
  },
  'Planning Center People': {
    lines: [
      'Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Name Suffix,Birthdate,Anniversary,Gender,Grade,Medical Notes,Marital Status,Status,Membership,Mobile Phone Number,Home Phone Number,Home Email,Work Email,Household ID,Household Name,Household Primary Contact',
      '101,,,Anna,,,Kim,,1984-02-03,,F,,,Married,active,Member,828-555-0101,,anna@example.org,,9001,Kim Household,TRUE',
      '102,,Katherine,Kate,,,Kim,,2016-05-04,,F,4,Nuts,,active,,,,,,9001,Kim Household,FALSE',
      '103,,,Ben,,,Kim,,1980-01-01,,M,,,,inactive,,,,,,9002,Kim Household,TRUE',
      '104,,,Bea,,,Kim,,,,F,,,,active,,,,bea@example.org,,9002,Kim Household,TRUE',
    ],
    people: ['Anna Kim P', 'Kate Kim S', 'Bea Kim P'],
    families: ['Anna, Kate', 'Bea'],
  },
  Gibbon: {
    lines: [
      'Title,Surname,First Name,Preferred Name,Official Name,Name in Characters,Gender,Date of Birth,Username,Status,Can Login,Primary Role,All Roles,Email,Student ID,Phone 1 (Type),Phone 1 (Country Code),Phone 1,Emergency 1 Name',
      ',Kim,Ava,Ava,Ava Kim,,F,2016-05-04,akim,Full,Y,Student,Student,ava@example.org,S1,,,,Oma',
      ',Kim,Anna,Anna,Anna Kim,,F,,anna,Full,Y,Parent,Parent,anna@example.org,,Mobile,1,8285550101,',
      ',Old,Kid,Kid,Kid Old,,F,,old,Left,N,Student,Student,,,,,,',
    ],
    people: ['Ava Kim S', 'Anna Kim P'],
    families: [],
  },
  hitobito: {
    lines: [
      'Vorname;Nachname;Übername;Firmenname;Firma;Haupt-E-Mail;Adresse;PLZ;Ort;Land;Geschlecht;Geburtstag;Rollen;Telefonnummer Privat',
      'Mia;Meier;Mimi;;nein;mia@example.org;Weg 1;3000;Bern;CH;weiblich;04.05.2016;Teilnehmer/in Kurs;',
      'Max;Meier;;;nein;max@example.org;Weg 1;3000;Bern;CH;männlich;04.05.1986;Leitung Schar Bern;+41 31 555 01 01',
    ],
    people: ['Mia Meier S', 'Max Meier T'],
    families: [],
  },
}
