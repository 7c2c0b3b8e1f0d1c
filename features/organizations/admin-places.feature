@spec-2
Feature: Where things are in an administration
  Each record and each form has its own address, which can be saved and shared.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @2.admin-one-member @2.admin-one-teacher @2.admin-one-semester @2.admin-one-class
  Scenario Outline: A list links to its records
    Given "Lindenschule" has the classes
      | name    | semester  | teacher |
      | Algebra | Fall 2026 | Ben     |
    When Ada visits <list> of "Lindenschule"
    And Ada opens "<title>"
    Then Ada is at "<title>" under "<place>"

    Examples:
      | list          | title     | place       |
      | the members   | Ben Lind  | all-members |
      | the teachers  | Ben Lind  | teachers    |
      | the semesters | Fall 2026 | semesters   |
      | the classes   | Algebra   | classes     |

  @2.admin-new-semester
  Scenario: A new semester opens once it is created
    When Ada visits "semesters/new" in the administration of "Lindenschule"
    Then Ada reads the title "Create Semester"
    When Ada plans "Fall 2026" from 09/01/2026 to 12/19/2026
    Then Ada is at "Fall 2026" under "semesters"

  @2.admin-new-class
  Scenario: A new class opens once it is created
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    When Ada visits "classes/new" in the administration of "Lindenschule"
    Then Ada reads the title "Create Class"
    When Ada sets "Name" to "Algebra"
    And Ada sets "Semester" to "Fall 2026"
    And Ada chooses "Create Class"
    Then Ada is at "Algebra" under "classes"

  @2.admin-one-class-day @2.admin-one-role
  Scenario Outline: A record that does not exist is not found
    When Ada visits "<record>" in the administration of "Lindenschule"
    Then Ada reads the title "Not Found"

    Examples:
      | record       |
      | class-days/1 |
      | roles/999999 |

  @2.admin-not-yet
  Scenario Outline: An empty place says so, and links to the next step
    When Ada visits <place> of "Lindenschule"
    Then Ada sees "<sentence>"
    When Ada goes to "<way>"
    Then Ada is at "<next>" in the administration of "Lindenschule"

    Examples:
      | place            | sentence                            | way                | next        |
      | the applications | Anyone can join right away          | Go to the settings | settings    |
