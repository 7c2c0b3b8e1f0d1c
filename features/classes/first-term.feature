@spec-1
Feature: The first term of a new school
  A founder creates a school, plans a term, teaches one class, and attends another.

  @1.members @1.administrators
  @slow @spec-2 @spec-3 @spec-4
  Scenario: Ada creates the Lindenschule, teaches algebra, and learns botany from Ben
    Given Ada is signed in
    When Ada creates "Lindenschule"
    And Ada goes to "Manage"
    And Ada goes to "Create a semester"
    And Ada plans "Fall 2026" from 09/01/2026 to 12/19/2026
    Then Ada sees "This semester has no classes yet."
    When Ada goes to "Settings"
    And Ada chooses a photo as "Logo"
    And Ada drops a photo on "Cover Image"
    Then Ada sees her "Logo"
    And Ada sees her "Cover Image"
    When Ada renames it "Lindenschule am See"
    Then Ada is offered "Lindenschule am See"
    Given "Lindenschule am See" has the members
      | name |
      | Ben  |
    When Ada visits "classes/new" in the administration of "Lindenschule am See"
    And Ada sets "Name" to "Algebra"
    And Ada sets "Status" to "Published"
    And Ada picks "Ada" under "Add a teacher"
    And Ada chooses "Create Class"
    And Ada reads the title "Algebra"
    And Ada visits "classes/new" in the administration of "Lindenschule am See"
    And Ada sets "Name" to "Chess"
    And Ada sets "Status" to "Published"
    And Ada picks "Ben" under "Add a teacher"
    And Ada chooses "Create Class"
    And Ada reads the title "Chess"
    And Ada visits "classes/new" in the administration of "Lindenschule am See"
    And Ada sets "Name" to "Botany"
    And Ada sets "Status" to "Published"
    And Ada picks "Ben" under "Add a teacher"
    And Ada chooses "Create Class"
    And Ada reads the title "Botany"
    And Ada chooses "Students"
    And Ada picks "Ada" under "Add a student"
    Then Ada sees "Enrolled (1)"
    When Ada goes to "Home"
    Then Ada does not see "Set up your organization"
    When Ada goes to "My Classes"
    Then Ada's list shows
      | Algebra | Lindenschule am See | 09/01/2026 to 12/19/2026 | 0 |
    When Ada chooses "Enrolled Classes"
    Then Ada's list shows
      | Botany | Lindenschule am See | 09/01/2026 to 12/19/2026 |
    When Ada opens "Botany"
    Then Ada sees "Ben Lind, Lead teacher"
