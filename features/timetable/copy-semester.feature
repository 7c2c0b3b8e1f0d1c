@spec-2 @spec-4 @4.semester-copy
Feature: Copying a semester
  Most school years are alike. A copy can be previewed before anything is created.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Fall 2026" meets on
      | day        | type    | notes        |
      | 09/04/2026 | Regular |              |
      | 09/11/2026 | Regular |              |
      | 11/27/2026 | Holiday | Thanksgiving |
      | 12/18/2026 | Regular |              |
    And "Lindenschule" has the classes
      | name    | semester  | teacher | status    | starts     | ends       | students |
      | Algebra | Fall 2026 | Ben     | Published | 09/01/2026 | 12/19/2026 | Mia      |
      | Chess   | Fall 2026 | Cora    | Canceled | 09/01/2026 | 12/19/2026 |          |

  Scenario: A semester is copied after a preview
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    And Ada goes to "Copy Semester"
    Then Ada reads the title "Create Semester"
    When Ada sets
      | Name   | Fall 2027  |
      | Starts | 2027-08-31 |
      | Ends   | 2027-12-10 |
    And Ada chooses "Preview copy"
    Then Ada sees "3 class days"
    And Ada sees "September 2027"
    And Ada sees "3 and 10"
    And Ada sees "Thanksgiving: Fri, Nov 26, 2027"
    And Ada's list "Copied classes" says
      | Algebra | Ben Lind |
    And Ada's list "Left out" says
      | 1 class day outside the new semester   |
      | Chess, which was canceled                 |
      | Students and accepted conflicts |
    And Ada's screen is accessible
    When Ada chooses "Create Semester"
    Then Ada sees one toast "Success" saying "Semester was created successfully"
    And Ada is at "Fall 2027" under "semesters"
    And Ada sees "3 class days"
    When Ada goes to "See 1 class"
    Then Ada's list shows
      | Algebra | Draft |

  Scenario: A change after the preview needs a new preview
    When Ada visits "semesters/new" in the administration of "Lindenschule"
    And Ada sets "Copy from another semester (optional)" to "Fall 2026"
    And Ada sets
      | Name   | Fall 2027  |
      | Starts | 2027-08-31 |
      | Ends   | 2027-08-30 |
    And Ada chooses "Preview copy"
    Then Ada reads "The end can’t be before the start." at "Ends"
    When Ada sets
      | Ends | 2027-12-18 |
    And Ada chooses "Preview copy"
    Then Ada is offered "Create Semester"
    When Ada turns off "Classes"
    Then Ada is not offered "Create Semester"
    When Ada chooses "Preview copy"
    And Ada chooses "Create Semester"
    Then Ada is at "Fall 2027" under "semesters"
    And Ada sees "4 class days"
    And Ada sees "This semester has no classes yet."

  Scenario: A teacher who has left does not teach in the copy
    Given Ben has left "Lindenschule"
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    And Ada goes to "Copy Semester"
    Then Ada reads the title "Create Semester"
    When Ada sets
      | Name   | Fall 2027  |
      | Starts | 2027-08-31 |
    Then Ada finds "Ends" set to "12/18/2027"
    When Ada chooses "Preview copy"
    Then Ada's list "Left out" says
      | Chess, which was canceled                  |
      | Ben Lind, no longer active (Algebra) |
      | Students and accepted conflicts  |
