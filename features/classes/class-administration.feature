@spec-2
Feature: Administering classes
  A class needs a name and a semester. Teachers and students are found by name, among any number of members.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @spec-1 @1.administer-classes
  @8.created-message
  @spec-7 @spec-8
  Scenario: A new class gets the dates of its semester, and its teacher sees it
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Lindenschule" has the semester "Spring 2027" from 01/11/2027 to 05/28/2027
    And "Lindenschule" has the members
      | name |
      | Ben  |
    And Ben is signed in
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And Ada sets "Name" to "Algebra"
    And Ada sets "Semester" to "Spring 2027"
    And Ada picks "Ben" under "Add a teacher"
    And Ada chooses "Create Class"
    Then Ada sees one toast "Success" saying "Class was created successfully"
    And Ada sees "Spring 2027, 01/11/2027 to 05/28/2027"
    When Ben visits "/my/classes"
    Then Ben's list shows
      | Algebra | 01/11/2027 to 05/28/2027 |

  Scenario: Dates that were edited do not change with the semester
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Lindenschule" has the semester "Spring 2027" from 01/11/2027 to 05/28/2027
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And Ada sets "Name" to "Algebra"
    And Ada sets "Semester" to "Fall 2026"
    And Ada sets "Ends" to "12/12/2026"
    And Ada sets "Name" to "Algebra"
    And Ada sets "Semester" to "Spring 2027"
    Then Ada finds "Starts" set to "01/11/2027"
    And Ada finds "Ends" set to "12/12/2026"

  Scenario: Two classes are added in a row, the second with the semester and the rules of the first
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And Ada sets "Name" to "Algebra"
    And Ada sets "Maximum students" to "12"
    And Ada chooses "Save and add another"
    Then Ada sees one toast "Success" saying "Class was created successfully"
    And the focus of Ada is on "Name"
    When Ada sets "Name" to "Botany"
    And Ada chooses "Create Class"
    Then Ada reads the title "Botany"
    When Ada goes to "Classes"
    Then Ada's list shows
      | Algebra | Fall 2026 | 0 of 12 |
      | Botany  | Fall 2026 | 0 of 12 |

  Scenario: A class is duplicated: its conflicts with the original are shown before it is saved
    Given "Lindenschule" has the rooms
      | name     | holds |
      | Oak Room | 12    |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
    And "Lindenschule" has the classes
      | name    | semester  | teacher |
      | Algebra | Fall 2026 | Ben     |
    And the classes meet
      | name    | room     | slot     | weekday |
      | Algebra | Oak Room | 1st hour | Tuesday |
    When Ada visits the class "Algebra" in the administration of "Lindenschule"
    And Ada goes to "Duplicate"
    Then Ada finds "Name" set to "Algebra"
    And Ada hears "Oak Room is taken by Algebra at that time."
    When Ada sets "Weekday (optional)" to "Thursday"
    Then Ada sees no conflicts
    When Ada chooses "Create Class"
    Then Ada sees one toast "Success" saying "Class was created successfully"
    And Ada reads "Ben Lind, Lead teacher" beside "Teachers"

  @spec-5 @5.ends-after-start
  Scenario: A class cannot end before it starts
    Given "Lindenschule" has the classes
      | name    | starts     | ends       |
      | Algebra | 09/05/2026 | 12/19/2026 |
    When Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Ada sets "Ends" to "09/04/2026"
    And Ada chooses "Save"
    Then Ada reads "The end can’t be before the start." at "Ends"

  @spec-1 @1.administer-classes
  @8.saved-message
  @spec-7 @spec-8
  @2.admin-classes
  Scenario: A change shows a toast and is in the list at once
    Given "Lindenschule" has the classes
      | name    | semester  | status |
      | Algebra | Fall 2026 | Draft  |
    When Ada visits the classes of "Lindenschule"
    And Ada opens "Algebra"
    And Ada chooses "Settings"
    And Ada sets "Name" to "Algebra for beginners"
    And Ada sets "Status" to "Published"
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    When Ada goes to "Classes"
    Then Ada's list shows
      | Algebra for beginners | Published |

  Scenario: A student is added, and removed after a confirmation
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    And "Lindenschule" has the members
      | name |
      | Cora |
    When Ada visits the students of the class "Algebra" in the administration of "Lindenschule"
    And Ada picks "Cora" under "Add a student"
    Then Ada sees one toast "Success" saying "Cora Lind is enrolled"
    And Ada sees "Enrolled (1)"
    When Ada chooses "Remove Cora Lind"
    Then Ada sees the dialog "Remove Cora Lind?" saying "They are no longer enrolled in Algebra. You can add them again."
    When Ada answers "Remove"
    Then Ada sees "Enrolled (0)"
    And Ada sees "No students yet."

  @spec-8
  Scenario: A student can be found and added in a tab that is older than the current build
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    And "Lindenschule" has the members
      | name |
      | Cora |
    When Ada visits the students of the class "Algebra" in the administration of "Lindenschule"
    Then "Add a student" is open to Ada
    When a newer build replaces Ada's
    And Ada picks "Cora" under "Add a student"
    Then Ada sees "Enrolled (1)"

  Scenario: A second student can be added while the first is being saved
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    And "Lindenschule" has the members
      | name |
      | Ben  |
      | Cora |
    When Ada visits the students of the class "Algebra" in the administration of "Lindenschule"
    And the server takes its time for the students of Ada
    And Ada picks "Ben" under "Add a student"
    And Ada picks "Cora" under "Add a student"
    Then Ada's list "Enrolled" says
      | Ben Lind  | Being added… |
      | Cora Lind | Being added… |
    When the server answers the request of Ada
    Then Ada sees "Enrolled (2)"

  Scenario: Going back in the browser history shows the right class
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
      | Botany  | Fall 2026 |
    When Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Ada goes to "Classes"
    And Ada opens "Botany"
    And Ada goes back 2 screens at once
    Then Ada reads the title "Algebra"
    And Ada finds "Name" set to "Algebra"

  Scenario: The URL remembers the filters of the list
    Given "Lindenschule" has the classes
      | name    | semester    | status    |
      | Algebra | Fall 2026   | Published |
      | Botany  | Fall 2026   | Draft     |
      | Chess   | Spring 2027 | Published |
    When Ada visits the classes of "Lindenschule"
    And Ada sets "Semester" to "Fall 2026"
    And Ada sets "Status" to "Published"
    Then Ada's list shows
      | Algebra |
    When Ada reloads the page
    Then Ada's list shows
      | Algebra |
    When Ada sets "Semester" to "Any semester"
    Then Ada's list shows
      | Algebra |
      | Chess   |

  @spec-5
  Scenario: A teacher is found among two hundred members with the keyboard
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Lindenschule" has 200 members
    And "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And Ada reaches "Add a teacher" by the keyboard
    And Ada uses the keys "ben"
    And Ada finds only the member "Ben Lind"
    And Ada uses the keys "ArrowDown, Enter"
    Then Ada's list "Teachers" says
      | Ben Lind |
    When Ada sets "Add a teacher" to "ben"
    Then Ada cannot pick "Ben Lind" because "Already teaches this class"
    And these keys lead Ada to
      | ArrowDown | Already teaches this class |
    When Ada uses the keys "Enter"
    Then Ada's list "Teachers" says
      | Ben Lind |

  Scenario: The keyboard moves through the search results and closes them
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    And "Lindenschule" has the members
      | name |
      | Ben  |
      | Cora |
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And Ada sets "Add a teacher" to "lind"
    Then these keys lead Ada to
      | ArrowDown | Ada Lind  |
      | ArrowDown | Ben Lind  |
      | End       | Cora Lind |
      | ArrowDown | Ada Lind  |
      | ArrowUp   | Cora Lind |
      | Home      | Ada Lind  |
    When Ada uses the keys "Escape"
    Then Ada's member search is empty and closed
    When Ada uses the keys "Enter"
    Then the focus of Ada is on "Add a teacher"
    And Ada reads nothing at "Name"
    When Ada uses the keys "ArrowDown"
    Then these keys lead Ada to
      | ArrowUp | Cora Lind |
    When Ada uses the keys "Tab"
    Then Ada's member search is empty and closed

  @spec-8
  Scenario: A failed teacher search is tried again with the Enter key or by touch
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    And "Lindenschule" has the members
      | name |
      | Ben  |
      | Cora |
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And the server refuses the members of Ada with "The office is closed."
    And Ada sets "Add a teacher" to "ben"
    Then Ada sees "Members couldn’t be loaded. Press Enter or tap the field to try again."
    When the server answers Ada again
    And Ada uses the keys "Enter"
    Then these keys lead Ada to
      | ArrowDown | Ben Lind |
    And the focus of Ada is on "Add a teacher"
    And Ada reads nothing at "Name"
    When the server refuses the members of Ada with "The office is closed."
    And Ada sets "Add a teacher" to "cora"
    Then Ada sees "Members couldn’t be loaded. Press Enter or tap the field to try again."
    When the server answers Ada again
    And Ada taps "Add a teacher"
    Then these keys lead Ada to
      | ArrowDown | Cora Lind |

  Scenario: Search results stay when the window loses the focus for a moment
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    And "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And Ada sets "Add a teacher" to "ben"
    And Ada's window loses the focus and gets it back
    Then Ada finds only the member "Ben Lind"
    When Ada clicks beside the search results
    Then Ada's member search is empty and closed

  @spec-9
  Scenario: A new search replaces the results of the one before
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    And "Lindenschule" has the members
      | name |
      | Ben  |
      | Cora |
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And Ada sets "Name" to "Algebra"
    And Ada sets "Semester" to "Fall 2026"
    And time stands still for Ada
    And the server takes its time for every call of Ada
    And Ada sets "Add a teacher" to "ben"
    And 0.3 seconds pass for Ada
    And the request of Ada reaches the server
    And Ada sets "Add a teacher" to "cora"
    And the server answers the request of Ada
    And 0.3 seconds pass for Ada
    Then Ada finds only the member "Cora Lind"

  Scenario: Without a semester, the form says to create one first
    When Ada visits "classes/new" in the administration of "Lindenschule"
    Then Ada sees "Create a semester first. Every class belongs to one."
    When Ada goes to "Create Semester"
    Then Ada is at "semesters/new" in the administration of "Lindenschule"

  @spec-6 @6.own-class
  Scenario: People who manage classes but cannot see students can assign others as teachers, but not themselves
    Given Rosa is signed in
    And Rosa holds the role "Scheduler" in "Lindenschule"
    And "Lindenschule" has the members
      | name |
      | Ben  |
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    When Rosa visits "classes/new" in the administration of "Lindenschule"
    And Rosa sets "Name" to "Algebra"
    And Rosa sets "Semester" to "Fall 2026"
    And Rosa sets "Add a teacher" to "rosa"
    Then Rosa cannot pick "Rosa Lind" because "You can’t assign yourself. Ask another person who manages classes."
    When Rosa picks "Ben" under "Add a teacher"
    And Rosa chooses "Create Class"
    Then Rosa sees one toast "Success" saying "Class was created successfully"
