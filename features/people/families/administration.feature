@spec-2 @2.admin-families-content
Feature: The families of an organization
  Whoever runs an organization knows whose children come, how old they are and whom to call, and no more of a family.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Zoe     | Ada      |
    And "Lindenschule" knows the family "Ødegård"
      | name | relation | born       | member | phone    |
      | Eva  | Parent   |            |        | 555 0101 |
      | Ben  | Parent   |            | yes    | 555 0102 |
      | Oma  | Other    |            |        | 555 0103 |
      | Mia  | Child    | 2018-09-02 | yes    |          |
      | Tom  | Child    | 2020-01-01 |        |          |
    And of Mia it is known: "Peanuts", which threatens her life

  @2.admin-students
  Scenario: A student is as old as on the first day of the semester, and has somebody to call
    When Ada visits the students of "Lindenschule"
    Then Ada sees "Ages as of 09/01/2026."
    And Ada's list shows
      | Ada Lind |   | Algebra |               |               |         |
      | Mia Lind | 7 | Ødegård | Eva Lind 555 0101 | Ben Lind 555 0102 | 1 alert |
    And Ada does not see "Tom Lind"

  @2.admin-parents
  Scenario: A parent stands with their children who are members
    When Ada visits the parents of "Lindenschule"
    Then Ada's list shows
      | Ben Lind | Mia Lind | 555 0102 | No account |
    And Ada does not see "Tom Lind"

  @2.admin-families @spec-1 @1.administer-families
  Scenario: A family is found by the name of a child
    Given "Lindenschule" knows the family "Abel"
      | name | relation | member |
      | Kim  | Child    | yes    |
    When Ada visits the families of "Lindenschule"
    Then Ada's list shows
      | Abel    | Kim Lind |                   |
      | Ødegård | Mia Lind | Eva Lind 555 0101 |
    When Ada searches the list for "mia"
    Then Ada's list shows
      | Ødegård | Mia Lind | Eva Lind, Ben Lind |

  Scenario: Of one family, guardians are shown, and nobody else who does not belong here
    When Ada visits the families of "Lindenschule"
    And Ada opens "Ødegård"
    Then Ada sees "Ages as of 09/01/2026."
    And Ada sees "555 0101"
    And Ada reads "7" beside "Age"
    And Ada does not see "Tom Lind"
    And Ada does not see "Oma Lind"

  @2.admin-care-notes
  Scenario: Care notes are shown to who asks for them, and that is noted
    When Ada visits the families of "Lindenschule"
    And Ada opens "Ødegård"
    Then Ada reads "1 condition" beside "Care notes"
    And Ada sees "Views are logged."
    And Ada does not see "Peanuts"
    And it is noted 0 times that Ada read the care notes of Mia
    When Ada chooses "Show care notes"
    Then Ada sees "Peanuts"
    And Ada sees "Give the pen."
    And it is noted 1 time that Ada read the care notes of Mia

  @6.class-care
  @spec-6
  Scenario: Whoever leads a class reads what is known of its students, and that is noted
    Given Zoe is signed in
    And the child Mia attends "Algebra" of "Lindenschule"
    When Zoe visits the class "Algebra"
    Then Zoe sees "Views are logged."
    And Zoe does not see "Peanuts"
    When Zoe chooses "Show care notes"
    Then Zoe sees "Peanuts (life-threatening)"
    And Zoe sees "What to do: Give the pen."
    And it is noted 1 time that Zoe read the care notes of Mia

  @6.class-care
  @spec-6
  Scenario: Whoever takes attendance and leads the class opens what is known of a student there
    Given Zoe is signed in
    And the child Mia attends "Algebra" of "Lindenschule"
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |
    And all students have been in "Algebra" since 08/15/2026
    When Zoe visits the attendance of "Algebra" on 09/05/2026
    Then Zoe does not see "Peanuts"
    And it is noted 0 times that Zoe read the care notes of Mia
    When Zoe chooses "Care notes for Mia Lind"
    Then Zoe sees "Peanuts (life-threatening)"
    And Zoe sees "What to do: Give the pen."
    And it is noted 1 time that Zoe read the care notes of Mia
    When Zoe chooses "Care notes for Mia Lind"
    Then Zoe does not see "Peanuts"
    And Zoe is not offered "Care notes for Ada Lind"

  @6.other-organizations
  @spec-6
  Scenario: The family of another organization is not there
    Given Ada owns "Hearth Co-op"
    When Ada visits the families of "Lindenschule"
    And Ada opens "Ødegård"
    And Ada looks for the same record in "Hearth Co-op"
    Then Ada reads the title "Not Found"
