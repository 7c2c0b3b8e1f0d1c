import {
  declinedKind,
  enrolledKind,
  offerExpiringKind,
  requestedKind,
  seatOfferedKind,
  waitlistedKind,
  withdrawnKind,
} from './classes/enrollments/enrollment.notification.ts'
import { planEnrolledKind } from './classes/family-plans/plan-enrolled.notification.ts'
import { roundPublishedKind } from './classes/registration-rounds/round-published.notification.ts'
import { roundDueKind, roundStartedKind } from './classes/registration-rounds/round.notification.ts'
import { seatRequestedKind } from './classes/enrollments/seat-requested.notification.ts'
import {
  exceptionAskedKind,
  exceptionDeclinedKind,
} from './classes/exception-requests/exception.notification.ts'
import { applicationDecidedKind } from './applications/applications/application-decided.notification.ts'
import { applicationInquiryKind } from './applications/applications/application-inquiry.notification.ts'
import { applicationReceivedKind } from './applications/applications/application-received.notification.ts'
import { classKind } from './classes/classes/class.notification.ts'
import { deletedClassKind } from './classes/classes/deleted-class.notification.ts'
import { classFileKind, homeworkKind } from './classes/class-content/content.notification.ts'
import { newClassesKind } from './classes/classes/new-classes.notification.ts'
import {
  absenceForOfficeKind,
  absenceKind,
  substituteKind,
  teacherAbsenceKind,
} from './classes/absences/absence.notification.ts'
import type { AnyKind } from './notifications/notification-kind.ts'
import { announcementKind } from './organizations/announcements/announcement.notification.ts'
import { careNoteReadKind } from './people/care/care-note-read.notification.ts'
import { importDoneKind } from './people/imports/import.notification.ts'
import { roleGrantedKind } from './rights/roles/role.notification.ts'
import {
  registrationClosesKind,
  registrationOpensKind,
  semesterBeginsKind,
} from './timetable/semesters/semester.notification.ts'
import { classDayKind } from './timetable/class-days/class-day.notification.ts'
import { timeSlotKind } from './timetable/time-slots/time-slot.notification.ts'

/** Everything that people can be notified of. */
export const notificationKinds: readonly AnyKind[] = [
  announcementKind,
  enrolledKind,
  requestedKind,
  waitlistedKind,
  seatOfferedKind,
  offerExpiringKind,
  declinedKind,
  withdrawnKind,
  planEnrolledKind,
  seatRequestedKind,
  roundStartedKind,
  roundDueKind,
  roundPublishedKind,
  exceptionAskedKind,
  exceptionDeclinedKind,
  applicationReceivedKind,
  applicationInquiryKind,
  applicationDecidedKind,
  classKind,
  deletedClassKind,
  newClassesKind,
  timeSlotKind,
  classDayKind,
  homeworkKind,
  classFileKind,
  absenceKind,
  absenceForOfficeKind,
  teacherAbsenceKind,
  substituteKind,
  registrationOpensKind,
  registrationClosesKind,
  semesterBeginsKind,
  roleGrantedKind,
  importDoneKind,
  careNoteReadKind,
]
