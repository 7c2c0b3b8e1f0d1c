@spec-2
Feature: Administering classes
  A class takes a name and a semester. Who teaches it and who attends it is chosen by name, among however many.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @spec-1 @1.administer-classes
  @8.created-words
  @spec-7 @spec-8
  Scenario: A new class takes the dates of its semester, and its teacher knows of it
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Lindenschule" has the semester "Spring 2027" from 01/11/2027 to 05/28/2027
    And "Lindenschule" has the members
      | name |
      | Ben  |
    And Ben is signed in
    When Ada begins a class of "Lindenschule"
    And Ada names it "Algebra" in "Spring 2027"
    And Ada adds Ben as a teacher
    And Ada creates the class
    Then Ada sees one toast "Success" saying "Class was created successfully"
    And Ada sees "Spring 2027, 01/11/2027 to 05/28/2027"
    When Ben visits "/my/classes"
    Then Ben's list shows
      | Algebra | 01/11/2027 to 05/28/2027 |

  Scenario: Dates that somebody chose stay when the semester changes
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Lindenschule" has the semester "Spring 2027" from 01/11/2027 to 05/28/2027
    When Ada begins a class of "Lindenschule"
    And Ada names it "Algebra" in "Fall 2026"
    And Ada moves its end to 12/12/2026
    And Ada names it "Algebra" in "Spring 2027"
    Then its days for Ada are 01/11/2027 to 12/12/2026

  @spec-5 @5.ends-after-start
  Scenario: A class cannot end before it starts
    Given "Lindenschule" has the classes
      | name    | starts     | ends       |
      | Algebra | 09/05/2026 | 12/19/2026 |
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada moves its end to 09/04/2026
    And Ada saves the class
    Then Ada reads "The end must not be before the start." at "Ends"

  @spec-1 @1.administer-classes
  @8.saved-words
  @spec-7 @spec-8
  @2.admin-classes
  Scenario: What was changed is told and stands in the list at once
    Given "Lindenschule" has the classes
      | name    | semester  | status |
      | Algebra | Fall 2026 | Draft  |
    When Ada administers the classes of "Lindenschule"
    And Ada opens "Algebra"
    And Ada publishes it as "Algebra for beginners"
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    When Ada goes to "Classes"
    Then Ada's list shows
      | Algebra for beginners | Published |

  Scenario: A student is added and removed, knowingly
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    And "Lindenschule" has the members
      | name |
      | Cora |
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada adds Cora as a student
    Then Ada sees one toast "Success" saying "Cora Lind is enrolled"
    And Ada sees "Enrolled (1)"
    When Ada presses "Remove Cora Lind"
    Then Ada is asked "Remove Cora Lind?" and told "They are no longer enrolled in Algebra. You can add them again."
    When Ada answers "Remove"
    Then Ada sees "Enrolled (0)"
    And Ada sees "Nobody is enrolled yet."

  @spec-8
  Scenario: In a tab that outlived its build, a student is found and added all the same
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    And "Lindenschule" has the members
      | name |
      | Cora |
    When Ada administers the class "Algebra" of "Lindenschule"
    And a newer build takes the place of Ada's
    And Ada adds Cora as a student
    Then Ada sees "Enrolled (1)"

  Scenario: Whoever is quick adds two students without waiting for the first
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    And "Lindenschule" has the members
      | name |
      | Ben  |
      | Cora |
    When Ada administers the class "Algebra" of "Lindenschule"
    And the server takes its time for the students of Ada
    And Ada adds Ben as a student
    And Ada adds Cora as a student
    Then the students for Ada are
      | Ben Lind  | Being added… |
      | Cora Lind | Being added… |
    When the server answers what Ada waits for
    Then Ada sees "Enrolled (2)"

  Scenario: Going through the history leaves nothing of one class in another
    Given "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
      | Botany  | Fall 2026 |
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada goes to "Classes"
    And Ada opens "Botany"
    And Ada goes back 2 screens at once
    Then Ada is at the administration of the class "Algebra"
    And "Name" of Ada still says "Algebra"

  Scenario: What the list is narrowed to stands in the address
    Given "Lindenschule" has the classes
      | name    | semester    | status    |
      | Algebra | Fall 2026   | Published |
      | Botany  | Fall 2026   | Draft     |
      | Chess   | Spring 2027 | Published |
    When Ada administers the classes of "Lindenschule"
    And Ada narrows "Semester" to "Fall 2026"
    And Ada narrows "Status" to "Published"
    Then Ada's list shows
      | Algebra |
    When Ada loads the page anew
    Then Ada's list shows
      | Algebra |
    When Ada narrows "Semester" to "Any semester"
    Then Ada's list shows
      | Algebra |
      | Chess   |

  @spec-5
  Scenario: One teacher is found among two hundred members, by the keyboard alone
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Lindenschule" has 200 members more
    And "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada begins a class of "Lindenschule"
    And Ada looks for "ben" among the teachers by the keyboard and takes the first
    Then Ada's teachers are
      | Ben Lind |
    When Ada looks for "ben" among the teachers
    Then Ada cannot take "Ben Lind" because "Teaches this class already"
    When Ada walks to the first by the arrow keys
    Then "Teaches this class already" is read out to Ada
    When Ada takes it by the Enter key
    Then Ada's teachers are
      | Ben Lind |

  Scenario: The keyboard walks through those who were found, and out again
    Given "Lindenschule" has the semester "Fall 2026"
    And "Lindenschule" has the members
      | name |
      | Ben  |
      | Cora |
    When Ada begins a class of "Lindenschule"
    And Ada looks for "lind" among the teachers
    Then these keys are answered to Ada
      | ArrowDown | Ada Lind  |
      | ArrowDown | Ben Lind  |
      | End       | Cora Lind |
      | ArrowDown | Ada Lind  |
      | ArrowUp   | Cora Lind |
      | Home      | Ada Lind  |
    When Ada presses the keys "Escape"
    Then nobody is offered to Ada, and nothing is typed
    When Ada presses the keys "Enter"
    Then Ada sees no complaint
    When Ada presses the keys "ArrowDown"
    Then these keys are answered to Ada
      | ArrowUp | Cora Lind |
    When Ada presses the keys "Tab"
    Then nobody is offered to Ada, and nothing is typed

  @spec-8
  Scenario: A search for a teacher that failed is tried again, by the Enter key and by touch
    Given "Lindenschule" has the semester "Fall 2026"
    And "Lindenschule" has the members
      | name |
      | Ben  |
      | Cora |
    When Ada begins a class of "Lindenschule"
    And the server refuses the members of Ada with "The office is closed."
    And Ada looks for "ben" among the teachers
    Then Ada sees "The members could not be fetched. Press Enter or tap the field to try again."
    When the office opens again for Ada
    And Ada presses the keys "Enter"
    Then these keys are answered to Ada
      | ArrowDown | Ben Lind |
    And Ada sees no complaint
    When the server refuses the members of Ada with "The office is closed."
    And Ada looks for "cora" among the teachers
    Then Ada sees "The members could not be fetched. Press Enter or tap the field to try again."
    When the office opens again for Ada
    And Ada taps the field of the teachers
    Then these keys are answered to Ada
      | ArrowDown | Cora Lind |

  Scenario: Whoever looks elsewhere for a moment finds what they typed
    Given "Lindenschule" has the semester "Fall 2026"
    And "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada begins a class of "Lindenschule"
    And Ada looks for "ben" among the teachers
    And another window comes before that of Ada, and goes
    Then Ada is offered "Ben Lind" and nobody else
    When Ada presses beside those who were found
    Then nobody is offered to Ada, and nothing is typed

  @spec-9
  Scenario: Whoever types on is answered for what they typed last
    Given "Lindenschule" has the semester "Fall 2026"
    And "Lindenschule" has the members
      | name |
      | Ben  |
      | Cora |
    When Ada begins a class of "Lindenschule"
    And Ada names it "Algebra" in "Fall 2026"
    And time stands still for Ada
    And the server takes its time for every call of Ada
    And Ada looks for "ben" among the teachers
    And 300 milliseconds pass for Ada
    And the server knows what Ada waits for
    And Ada looks for "cora" among the teachers
    And the server answers what Ada waits for
    And 300 milliseconds pass for Ada
    Then Ada is offered "Cora Lind" and nobody else

  Scenario: Without a semester there is no class, and the way to one is shown
    When Ada begins a class of "Lindenschule"
    Then Ada sees "A class belongs to a semester, and there is none yet."
    When Ada follows "Create Semester"
    Then Ada is at "semesters/new" in the administration of "Lindenschule"

  @spec-6 @6.own-class
  Scenario: Whoever plans classes and may not see students names others as teachers, and not themself
    Given Rosa is signed in
    And Rosa holds the role "Scheduler" in "Lindenschule"
    And "Lindenschule" has the members
      | name |
      | Ben  |
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    When Rosa begins a class of "Lindenschule"
    And Rosa names it "Algebra" in "Fall 2026"
    And Rosa looks for "rosa" among the teachers
    Then Rosa cannot take "Rosa Lind" because "Is you: somebody else who manages classes can name you"
    When Rosa adds Ben as a teacher
    And Rosa creates the class
    Then Rosa sees one toast "Success" saying "Class was created successfully"
