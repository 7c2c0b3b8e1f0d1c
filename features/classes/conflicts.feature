@spec-2 @spec-5
Feature: What a class collides with
  Nobody books a teacher, a room or a student twice without knowing it: the form says so before it is saved.

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
  Scenario: A class is given its time and its room, and its list says both
    Given Ada is signed in
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada fills in
      | Weekday (optional)       | Saturday                |
      | Time slot (optional)     | 2nd hour, 10:00–10:50 AM |
      | Room (optional)          | Oak Room (holds 12)     |
      | Most students (optional) | 12                      |
    And Ada saves the class
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    When Ada goes to "Classes"
    Then Ada's list shows
      | Algebra | Saturdays, 2nd hour, 10:00–10:50 AM | Oak Room |
      | Choir   | Saturdays, 1st hour, 9:00–9:50 AM   | Oak Room |

  @5.conflicts-told @5.conflicts-refused
  Scenario: A double booking is told before it is saved, and refused
    Given Ada is signed in
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada fills in
      | Time slot (optional) | 1st hour, 9:00–9:50 AM |
      | Room (optional)      | Oak Room (holds 12)    |
    Then Ada is told of its conflicts "Judith Lind teaches Choir then."
    And Ada is told of its conflicts "Oak Room is taken by Choir then."
    And Ada is told of its conflicts "Mia Lind and Tom Lind are also in Choir then."
    When Ada saves the class
    Then Ada sees one toast "Error" saying "Judith Lind teaches Choir then. Oak Room is taken by Choir then. Mia Lind and Tom Lind are also in Choir then."
    When Ada fills in
      | Time slot (optional) | 2nd hour, 10:00–10:50 AM |
    Then Ada is told of no conflict
    When Ada saves the class
    Then Ada sees one toast "Success" saying "Class was saved successfully"

  @5.conflicts-accepted @6.conflicts-override @spec-6
  Scenario: An owner accepts it with a reason, which stands beside it from then on
    Given Ada is signed in
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada fills in
      | Time slot (optional) | 1st hour, 9:00–9:50 AM |
    And Ada fills in
      | Reason to accept it | They sing fractions. |
    And Ada saves the class
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    And Ada is told of its conflicts "Judith Lind teaches Choir then. Ada Lind accepted it: They sing fractions."
    And Ada does not see "Reason to accept it"

  @5.conflicts-accepted @6.conflicts-override @spec-6
  Scenario: What comes while an owner gives a reason is told before it is accepted as well
    Given "Lindenschule" has the classes
      | name  | semester  |
      | Drama | Fall 2026 |
    And Ada is signed in
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada fills in
      | Time slot (optional) | 1st hour, 9:00–9:50 AM |
      | Room (optional)      | Studio                 |
    And Ada fills in
      | Reason to accept it | They sing fractions. |
    Then Ada is told of its conflicts "Judith Lind teaches Choir then."
    When the classes meet
      | name  | room   | slot     | weekday  |
      | Drama | Studio | 1st hour | Saturday |
    And Ada saves the class
    Then Ada sees one toast "Error" saying "The conflicts have changed. Judith Lind teaches Choir then. Studio is taken by Drama then. Mia Lind and Tom Lind are also in Choir then."
    And Ada is told of its conflicts "Studio is taken by Drama then."
    And Ada still gives the reason "They sing fractions."
    When Ada saves the class
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    And Ada is told of its conflicts "Studio is taken by Drama then. Ada Lind accepted it: They sing fractions."

  @5.conflicts-accepted @6.conflicts-override @spec-6
  Scenario: Whoever may not accept it is told who may, and reads no student's name
    Given Rosa is signed in
    And Rosa holds the role "Scheduler" in "Lindenschule"
    When Rosa administers the class "Algebra" of "Lindenschule"
    And Rosa fills in
      | Time slot (optional) | 1st hour, 9:00–9:50 AM |
    Then Rosa is told of its conflicts "2 students are also in Choir then."
    And Rosa sees "It cannot be saved so. To accept it takes the permission “Override limits”, which every owner has."
    And Rosa does not see "Reason to accept it"

  @5.conflicts-told
  Scenario: A room that is too small, and dates outside of the semester
    Given Ada is signed in
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada fills in
      | Room (optional)          | Oak Room (holds 12) |
      | Most students (optional) | 15                  |
    Then Ada is told of its conflicts "Oak Room holds 12, and the class takes 15."
    When Ada moves its end to 12/19/2026
    Then Ada is told of its conflicts "The semester ends on 12/18/2026."

  @5.conflicts-told @5.meetings-told
  Scenario: The form says how often a class meets, and that no day is left
    Given "Fall 2026" meets on
      | day        | type    | notes        |
      | 11/21/2026 | Regular |              |
      | 11/28/2026 | Holiday | Thanksgiving |
      | 11/29/2026 | Holiday | Thanksgiving |
    And Ada is signed in
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada fills in
      | Weekday (optional) | Saturday |
    Then Ada is told of its conflicts "Meets once. Not on 11/28/2026 (Thanksgiving)."
    When Ada fills in
      | Weekday (optional) | Sunday |
    Then Ada is told of its conflicts "There is no class day left: 11/29/2026 is a holiday."

  @3.class-place @spec-3
  Scenario: Where there is no room yet, the form says where to add one
    Given Ben is signed in
    And Ben owns "Hearth Co-op"
    And "Hearth Co-op" has the class "Botany"
    When Ben administers the class "Botany" of "Hearth Co-op"
    Then Ben sees "There is no room yet. Add one under Rooms and times."
    And Ben sees "There is no time slot yet. Add one under Rooms and times."
