@spec-2
Feature: Archiving and deleting semesters
  Finished semesters are archived. A semester can be deleted only if no data is lost.

  @spec-1 @1.administer-semesters
  Scenario: A semester without classes is deleted after a confirmation
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    And Ada chooses "Delete Semester"
    Then Ada sees the dialog "Delete Fall 2026?" saying "It has no classes."
    When Ada answers "Cancel"
    Then Ada sees no dialog
    When Ada chooses "Delete Semester"
    And Ada answers "Delete"
    Then Ada is at the semesters of "Lindenschule"
    And Ada sees "No semesters yet."

  Scenario: A semester with classes cannot be deleted, and the screen says why
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester    |
      | Algebra | Fall 2026   |
      | Botany  | Fall 2026   |
      | Chess   | Spring 2027 |
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    Then Ada sees "This semester has 2 classes. You can delete it when it has none."
    And Ada is not offered "Delete"
    When Ada goes to "See 2 classes"
    Then Ada's list shows
      | Algebra |
      | Botany  |

  @spec-8
  Scenario: A class that was added meanwhile is not lost
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    Then Ada sees "This semester has no classes yet."
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    When Ada chooses "Delete Semester"
    And Ada answers "Delete"
    Then Ada sees one toast "Error" saying "Fall 2026 has a class. Move it to another semester first."
    When Ada goes to "Semesters"
    Then Ada's list shows
      | Fall 2026 | 1 |

  @3.semester-status @spec-3
  @3.semester-fields
  Scenario: A semester is archived, and nothing can be created in it
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    And "Lindenschule" has the semester "Spring 2199" from 01/05/2199 to 05/20/2199
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    And Ada turns on "Archived"
    And Ada answers "Archive"
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Semester was saved successfully"
    And Ada sees "Archived"
    When Ada visits "classes/new" in the administration of "Lindenschule"
    Then Ada can set "Semester" to
      | Choose a semester |
      | Spring 2199       |
    When Ada visits the classes of "Lindenschule"
    And Ada opens "Algebra"
    And Ada chooses "Settings"
    Then Ada can set "Semester" to
      | Choose a semester |
      | Spring 2199       |
      | Fall 2026         |
    When Ada visits "class-days/new" in the administration of "Lindenschule"
    Then Ada can set "Semester" to
      | Spring 2199 |
    When Ada visits "class-days" of the semester "Fall 2026" in the administration of "Lindenschule"
    Then Ada sees "It has no class days yet"
    And Ada does not see "Create Class Days"
    When Ada visits "class-days/new" of the semester "Fall 2026" in the administration of "Lindenschule"
    Then Ada sees "Fall 2026 is archived. Choose another semester."
    And Ada does not see "Preview"

  Scenario: A semester that has not ended is archived only after a question
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  | students |
      | Algebra | Fall 2026 | Mia, Tom |
      | Botany  | Fall 2026 | Mia      |
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    And Ada turns on "Archived"
    Then Ada sees the dialog "Archive Fall 2026?" saying "It ends on Fri, Dec 18, 2026 and has 2 classes with 2 enrolled students. After you save, families can’t enroll or report absences, and Attendance no longer lists its classes. You can restore it here."
    When Ada answers "Cancel"
    Then Ada finds "Archived" turned off
    When Ada turns on "Archived"
    And Ada answers "Archive"
    Then Ada finds "Archived" turned on
    When Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Semester was saved successfully"
    When Ada turns off "Archived"
    Then Ada sees no dialog
    When Ada turns on "Archived"
    Then Ada sees no dialog

  Scenario: A semester that has ended, or has no classes, is archived at once
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2025" from 09/01/2025 to 12/18/2025
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    And "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2025 |
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2025"
    And Ada turns on "Archived"
    Then Ada finds "Archived" turned on
    When Ada turns off "Archived"
    And Ada goes to "Semesters"
    And Ada opens "Fall 2026"
    And Ada turns on "Archived"
    Then Ada finds "Archived" turned on

  Scenario: Attendance says that the semester of today is archived
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  | students |
      | Algebra | Fall 2026 | Mia      |
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |
    And "Lindenschule" has the semester "Spring 2199" from 01/05/2199 to 05/20/2199
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    And Ada turns on "Archived"
    And Ada answers "Archive"
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Semester was saved successfully"
    When Ada visits the attendance of "Lindenschule"
    Then Ada sees "Fall 2026 is archived, so its classes aren’t listed here."
    When Ada goes to "Go to Fall 2026"
    Then Ada finds "Archived" turned on

  @3.semester-status @spec-3
  Scenario: A canceled day of an archived semester cannot be made up
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Fall 2026" meets on
      | day        | type      |
      | 09/12/2026 | Canceled |
    When Ada visits the semesters of "Lindenschule"
    And Ada opens "Fall 2026"
    And Ada turns on "Archived"
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Semester was saved successfully"
    When Ada visits "class-days" of the semester "Fall 2026" in the administration of "Lindenschule"
    And Ada goes to "Sat, Sep 12, 2026: Canceled, Snow"
    Then Ada is offered "Restore"
    And Ada does not see "Add a make-up day"
