import type { Membership } from '#contract/organizations/organizations.ts'
import type { DefaultRoleName } from '#server/rights/roles/default-roles.ts'

type Household = readonly [lastName: string, parents: string[], children: string[]]

/** The families of the co-op. Whoever has an account is said in `demo.logins.ts`. */
export const households: Household[] = [
  ['Castellanos', ['Miriam', 'Rafael'], ['Lucía', 'Mateo', 'Inés']],
  ['Whitfield', ['Jonathan', 'Abigail'], ['Eleanor', 'Theodore']],
  ['Okonkwo', ['Adaeze', 'Chidi'], ['Nkechi', 'Emeka', 'Zora']],
  ['Lindqvist', ['Åsa', 'Henrik'], ['Freja', 'Elias']],
  ['Nguyễn', ['Thu Hà', 'Minh'], ['An', 'Bảo', 'Linh', 'Quân']],
  ['Ó Súilleabháin', ['Gráinne', 'Cormac'], ['Saoirse', 'Fionn']],
  ['Bergström', ['Karin'], ['Maja', 'Nils', 'Tove']],
  ['Haddad', ['Leila', 'Samir'], ['Yasmin', 'Karim']],
  ['Kowalczyk', ['Agnieszka', 'Paweł'], ['Zofia', 'Jakub', 'Hanna']],
  ['Yoder', ['Ruth', 'Amos'], ['Esther', 'Levi', 'Naomi', 'Silas']],
  ['Patel', ['Priya', 'Anand'], ['Diya', 'Rohan']],
  ['García-Huidobro Echeñique', ['María Fernanda del Carmen'], ['Sebastián', 'Antonia']],
  ['Li', ['Bo', 'Mei'], ['Jun', 'Xia']],
  ['Beaumont', ['Claire', 'Étienne'], ['Margaux', 'Théo', 'Anaïs']],
  ['Thompson', ['Denise', 'Marcus'], ['Jada', 'Isaiah']],
  ['Müller', ['Katrin', 'Jörg'], ['Lotte', 'Emil', 'Greta']],
  ['Begay', ['Shandiin'], ['Nizhoni', 'Ahiga']],
  ['Rosenfeld', ['Tamar', 'Daniel'], ['Noa', 'Ezra', 'Talia']],
  ['Abernathy', ['Susannah', 'Thomas'], ['Beatrice', 'Walter']],
  ['Tanaka', ['Yuki', 'Kenji'], ['Hana', 'Ren', 'Sora']],
  ['Dlamini', ['Thandeka'], ['Sipho', 'Ayanda']],
  ['Petrov', ['Irina', 'Dmitri'], ['Anya', 'Misha']],
  ['Carmichael', ['Fiona', 'Alasdair'], ['Isla', 'Rory', 'Catriona']],
  ['Fernandes', ['Beatriz', 'João'], ['Mariana', 'Tiago']],
  ['Jensen', ['Pernille'], ['Asta', 'Malthe', 'Viggo']],
  ['Oyelaran', ['Folake', 'Tunde'], ['Simisola', 'Ayo']],
  ['Novák', ['Jitka', 'Ondřej'], ['Eliška', 'Matěj']],
  ['Hollingsworth', ['Rebecca', 'Peter'], ['Clara', 'Henry', 'Violet']],
  ['Singh', ['Harpreet', 'Gurdeep'], ['Simran', 'Arjun']],
  ['Moreau', ['Camille'], ['Jules', 'Élodie']],
  ['Yılmaz', ['Elif', 'Mehmet'], ['Defne', 'Emir', 'Zeynep']],
  ['Baker', ['Hannah', 'Joshua'], ['Lydia', 'Caleb', 'Judah']],
  ['Kim', ['Soo-jin', 'Dong-hyun'], ['Ji-woo', 'Min-jun']],
  ['Rossi', ['Francesca', 'Luca'], ['Chiara', 'Pietro']],
  ['Ferreira', ['Inês'], ['Duarte', 'Leonor']],
  ['Takahashi-O’Brien', ['Siobhán', 'Haruto'], ['Aoife', 'Kaito']],
  ['Adebayo', ['Yewande', 'Kola'], ['Temi', 'Dayo']],
  ['Vance', ['Eliza', 'Nathaniel'], ['Phoebe', 'Jasper', 'Ruby']],
  ['Hofstadter', ['Annika'], ['Leonie', 'Moritz']],
  ['Delgado', ['Ximena', 'Rubén'], ['Camila', 'Joaquín', 'Renata']],
  ['McAllister', ['Moira', 'Ewan'], ['Callum', 'Ailsa']],
  ['Popescu', ['Ioana', 'Radu'], ['Ilinca', 'Matei']],
  ['Washington', ['Tamika', 'Andre'], ['Imani', 'Malik', 'Nia']],
  ['Schäfer', ['Ulrike', 'Matthias'], ['Johanna', 'Friedrich']],
  ['Desrosiers', ['Mireille', 'Luc'], ['Océane', 'Félix']],
  ['Grabowski', ['Magdalena'], ['Tymon', 'Pola']],
  ['Hernández-Cruz', ['Guadalupe', 'Efraín'], ['Itzel', 'Gael', 'Ximara']],
  ['Eze', ['Chinwe', 'Obinna'], ['Kamsi', 'Somto']],
  ['Larsen', ['Ingrid', 'Torben'], ['Signe', 'Anton']],
  ['Mehta', ['Kavita', 'Vikram'], ['Ishaan', 'Tara']],
  ['Blackwood', ['Rosalind'], ['Felix', 'Ivy', 'Jonah']],
  ['Costa', ['Rita', 'Nuno'], ['Matilde', 'Afonso']],
  ['Park', ['Eun-ji', 'Sung-min'], ['Ha-eun', 'Do-yun']],
  ['Whitehorse', ['Leona', 'Raymond'], ['Kai', 'Winona']],
  ['Virtanen', ['Aino', 'Mikko'], ['Helmi', 'Onni']],
  ['Fitzgerald', ['Maeve', 'Declan'], ['Orla', 'Cillian', 'Niamh']],
  ['Aydın', ['Selin'], ['Deniz', 'Ece']],
  ['Sato', ['Naoko', 'Hiroshi'], ['Mei', 'Daichi']],
  ['Goldberg', ['Miriam Esther', 'Aaron'], ['Shira', 'Eli']],
  ['Ashworth', ['Penelope', 'Giles'], ['Florence', 'Arthur']],
]

/** Who teaches at the co-op and has no child there. */
export const otherTeachers: [firstName: string, lastName: string][] = [
  ['Wilhelmina', 'Featherstonehaugh-Montgomery'],
  ['Samuel', 'Adeyemi'],
  ['Judith', 'Steinberg'],
  ['Carlos', 'Villanueva'],
  ['Margaret', 'Ellsworth'],
  ['Tomás', 'Ibarra'],
  ['Grace', 'Nakamura'],
  ['Owen', 'Pritchard'],
]

/** Members that are not simply Active, by what they are called. */
export const unusualStatuses: Record<string, Membership['status']> = {
  'Jörg Müller': 'Invited',
  'Mei Li': 'Invited',
  'Dmitri Petrov': 'Suspended',
  'Pernille Jensen': 'Archived',
  'Malthe Jensen': 'Archived',
  'Viggo Jensen': 'Archived',
  'Asta Jensen': 'Archived',
}

/** Who helps to run the co-op, and for how many days from now on, where that is said. */
export const helpers: { name: string; role: DefaultRoleName; days?: number }[] = [
  { name: 'Katrin Müller', role: 'Registrar' },
  { name: 'Ruth Yoder', role: 'Front desk', days: 45 },
]
