@spec-2 @2.admin-families-content
Feature: The families of an organization
  Administrators see which children attend, how old they are and whom to call, and nothing else about a family.

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
    And Mia has the life-threatening condition "Peanuts"

  @2.admin-students
  Scenario: The list of students shows ages on the first day of the semester, and guardians to call
    When Ada visits the students of "Lindenschule"
    Then Ada sees "Ages as of Tue, Sep 1, 2026."
    And Ada's list shows
      | Ada Lind |   | Algebra |               |               |         |
      | Mia Lind | 7 | Ødegård | Eva Lind 555 0101 | Ben Lind 555 0102 | 1 alert |
    And Ada does not see "Tom Lind"

  @2.admin-parents
  Scenario: The list of parents shows their children who are members
    When Ada visits the parents of "Lindenschule"
    Then Ada's list shows
      | Ben Lind | Mia Lind | 555 0102 | No account |
    And Ada does not see "Tom Lind"

  Scenario: Of many children, the first ones are shown, and the others when they are asked for
    Given "Lindenschule" knows the family "Abel"
      | name | relation | member |
      | Kim  | Parent   | yes    |
      | Ana  | Child    | yes    |
      | Bea  | Child    | yes    |
      | Cem  | Child    | yes    |
      | Dan  | Child    | yes    |
    When Ada visits the parents of "Lindenschule"
    Then Ada sees "Bea Lind"
    When Ada chooses "+2, show all 4 children"
    Then Ada sees "Cem Lind"
    And Ada sees "Dan Lind"

  @2.admin-families @spec-1 @1.administer-families
  Scenario: Searching for a child finds the family
    Given "Lindenschule" knows the family "Abel"
      | name | relation | member |
      | Kim  | Child    | yes    |
    When Ada visits the families of "Lindenschule"
    Then Ada's list shows
      | Abel    | Kim Lind |                   |
      | Ødegård | Mia Lind | Eva Lind 555 0101 |
    When Ada searches the list for "mia"
    Then Ada's list shows
      | Ødegård | Mia Lind | Eva Lind | Ben Lind |

  Scenario: A family shows guardians and members, and nobody else
    When Ada visits the families of "Lindenschule"
    And Ada opens "Ødegård"
    Then Ada sees "Ages as of Tue, Sep 1, 2026."
    And Ada sees "555 0101"
    And Ada reads "7" beside "Age"
    And Ada does not see "Tom Lind"
    And Ada does not see "Oma Lind"

  @2.admin-care-notes
  Scenario: Care notes are shown on request, and the view is logged
    When Ada visits the families of "Lindenschule"
    And Ada opens "Ødegård"
    Then Ada reads "1 condition" beside "Care notes"
    And Ada sees "Views are logged."
    And Ada does not see "Peanuts"
    And the log shows that Ada viewed the care notes of Mia 0 times
    When Ada chooses "Show care notes"
    Then Ada sees "Peanuts"
    And Ada sees "Give the pen."
    And the log shows that Ada viewed the care notes of Mia 1 time

  @6.class-care
  @spec-6
  Scenario: A lead teacher views the care notes of students, and the view is logged
    Given Zoe is signed in
    And the child Mia attends "Algebra" of "Lindenschule"
    When Zoe visits the class "Algebra"
    Then Zoe sees "Views are logged."
    And Zoe does not see "Peanuts"
    When Zoe chooses "Show care notes"
    Then Zoe sees "Peanuts (life-threatening)"
    And Zoe sees "What to do: Give the pen."
    And the log shows that Zoe viewed the care notes of Mia 1 time

  @6.class-care
  @spec-6
  Scenario: A lead teacher who takes attendance opens the care notes of a student there
    Given Zoe is signed in
    And the child Mia attends "Algebra" of "Lindenschule"
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |
    And all students have been in "Algebra" since 08/15/2026
    When Zoe visits the attendance of "Algebra" on 09/05/2026
    Then Zoe does not see "Peanuts"
    And the log shows that Zoe viewed the care notes of Mia 0 times
    When Zoe chooses "Care notes for Mia Lind"
    Then Zoe sees "Peanuts (life-threatening)"
    And Zoe sees "What to do: Give the pen."
    And the log shows that Zoe viewed the care notes of Mia 1 time
    When Zoe chooses "Care notes for Mia Lind"
    Then Zoe does not see "Peanuts"
    And Zoe is not offered "Care notes for Ada Lind"

  @6.other-organizations
  @spec-6
  Scenario: A family of another organization is not found
    Given Ada owns "Hearth Co-op"
    When Ada visits the families of "Lindenschule"
    And Ada opens "Ødegård"
    And Ada looks for the same record in "Hearth Co-op"
    Then Ada reads the title "Not Found"
