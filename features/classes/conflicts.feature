@spec-2 @spec-5
Feature: Conflicts of a class
  The form shows double bookings of teachers, rooms, and students before a class is saved.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the rooms
      | name     | holds |
      | Oak Room | 12    |
      | Studio   |       |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
      | 2nd hour | 10:00  | 10:50 |
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Choir   | Fall 2026 | Judith  | Mia, Tom |
      | Algebra | Fall 2026 | Judith  | Mia, Tom |
    And the classes meet
      | name  | room     | slot     | weekday  |
      | Choir | Oak Room | 1st hour | Saturday |

  @3.class-place @spec-3
  Scenario: A class gets a time and a room, and the list shows both
    Given Ada is signed in
    When Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Ada sets
      | Weekday (optional)       | Saturday                |
      | Time slot (optional)     | 2nd hour, 10:00–10:50 AM |
      | Room (optional)          | Oak Room (holds 12)     |
      | Maximum students (optional) | 12                      |
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    When Ada goes to "Classes"
    Then Ada's list shows
      | Algebra | Sat 10:00–10:50 AM | Oak Room |
      | Choir   | Sat 9:00–9:50 AM   | Oak Room |

  @5.conflicts-shown @5.conflicts-refused
  Scenario: A double booking is shown before saving, and refused
    Given Ada is signed in
    When Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Ada sets
      | Time slot (optional) | 1st hour, 9:00–9:50 AM |
      | Room (optional)      | Oak Room (holds 12)    |
    Then Ada hears "Judith Lind teaches Choir at that time."
    And Ada hears "Oak Room is taken by Choir at that time."
    And Ada hears "Mia Lind and Tom Lind are also in Choir at that time."
    When Ada chooses "Save"
    Then Ada sees one toast "Error" saying "Judith Lind teaches Choir at that time. Oak Room is taken by Choir at that time. Mia Lind and Tom Lind are also in Choir at that time."
    When Ada sets
      | Time slot (optional) | 2nd hour, 10:00–10:50 AM |
    Then Ada sees no conflicts
    When Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Class was saved successfully"

  @5.conflicts-accepted @6.conflicts-override @spec-6
  Scenario: An owner accepts a conflict with a reason, which is shown with it
    Given Ada is signed in
    When Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Ada sets
      | Time slot (optional) | 1st hour, 9:00–9:50 AM |
    And Ada sets
      | Reason | They sing fractions. |
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    And Ada hears "Judith Lind teaches Choir at that time. Accepted by Ada Lind: They sing fractions."
    And Ada does not see "Reason"

  @5.conflicts-accepted @6.conflicts-override @spec-6
  Scenario: A conflict that appears while an owner enters a reason is shown before it is accepted
    Given "Lindenschule" has the classes
      | name  | semester  |
      | Drama | Fall 2026 |
    And Ada is signed in
    When Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Ada sets
      | Room (optional)      | Studio                 |
      | Time slot (optional) | 1st hour, 9:00–9:50 AM |
    And Ada sets
      | Reason | They sing fractions. |
    Then Ada hears "Judith Lind teaches Choir at that time."
    When the classes meet
      | name  | room   | slot     | weekday  |
      | Drama | Studio | 1st hour | Saturday |
    And Ada chooses "Save"
    Then Ada sees one toast "Error" saying "The conflicts have changed. Judith Lind teaches Choir at that time. Studio is taken by Drama at that time. Mia Lind and Tom Lind are also in Choir at that time."
    And Ada hears "Studio is taken by Drama at that time."
    And Ada finds "Reason" set to "They sing fractions."
    When Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    And Ada hears "Studio is taken by Drama at that time. Accepted by Ada Lind: They sing fractions."

  @5.conflicts-accepted @6.conflicts-override @spec-6
  Scenario: People who cannot accept a conflict see who can, but no student names
    Given Rosa is signed in
    And Rosa holds the role "Scheduler" in "Lindenschule"
    When Rosa visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Rosa sets
      | Time slot (optional) | 1st hour, 9:00–9:50 AM |
    Then Rosa hears "2 students are also in Choir at that time."
    And Rosa sees "You can’t save a class with conflicts. Ask an owner, or someone with the permission “Override limits”."
    And Rosa does not see "Reason"

  @5.conflicts-shown
  Scenario: The form shows a room that is too small and dates outside the semester
    Given Ada is signed in
    When Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Ada sets
      | Room (optional)          | Oak Room (holds 12) |
      | Maximum students (optional) | 15                  |
    Then Ada hears "Oak Room holds 12, and the class takes 15."
    When Ada sets "Ends" to "12/19/2026"
    Then Ada hears "The semester ends on Fri, Dec 18, 2026."

  @5.conflicts-shown @5.meetings-shown
  Scenario: The form says how often a class meets, and if no day is left
    Given "Fall 2026" meets on
      | day        | type    | notes        |
      | 11/21/2026 | Regular |              |
      | 11/28/2026 | Holiday | Thanksgiving |
      | 11/29/2026 | Holiday | Thanksgiving |
    And Ada is signed in
    When Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Ada sets
      | Weekday (optional) | Saturday |
    Then Ada hears "Meets once. Not on Sat, Nov 28, 2026 (Thanksgiving)."
    When Ada sets
      | Weekday (optional) | Sunday |
    Then Ada hears "No class day is left: Sun, Nov 29, 2026 is a holiday."

  @3.class-place @spec-3
  Scenario: Without rooms, the form says where to add one
    Given Ben is signed in
    And Ben owns "Hearth Co-op"
    And "Hearth Co-op" has the class "Botany"
    When Ben visits the settings of the class "Botany" in the administration of "Hearth Co-op"
    Then Ben sees "No rooms yet. Add one in Rooms and times."
    And Ben sees "No time slots yet. Add one in Rooms and times."
