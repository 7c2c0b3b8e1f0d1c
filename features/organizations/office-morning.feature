@spec-2 @slow
Feature: A morning in the office
  What a director does before a class day takes few presses: of the pointer, of Enter, and of shortcuts.

  Background:
    Given Ada is signed in
    And Rosa is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Teacher |
      | Cora | Student |
      | Dora | Parent  |
      | Emil | Student |
      | Fay  | Teacher |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Fall 2091" meets on
      | day        | type    |
      | 09/15/2091 | Regular |
      | 09/22/2091 | Regular |
    And "Lindenschule" has the classes
      | name    | semester  | starts     | ends       | status    | teacher |
      | Algebra | Fall 2091 | 09/01/2091 | 12/19/2091 | Published | Ben     |
      | Botany  | Fall 2091 | 09/01/2091 | 12/19/2091 | Draft     |         |
      | Chess   | Fall 2091 | 09/01/2091 | 12/19/2091 | Draft     |         |
      | Drama   | Fall 2091 | 09/01/2091 | 12/19/2091 | Draft     |         |
      | English | Fall 2091 | 09/01/2091 | 12/19/2091 | Draft     |         |
      | French  | Fall 2091 | 09/01/2091 | 12/19/2091 | Draft     |         |
      | German  | Fall 2091 | 09/01/2091 | 12/19/2091 | Draft     |         |
      | History | Fall 2091 | 09/01/2091 | 12/19/2091 | Draft     |         |
      | Italian | Fall 2091 | 09/01/2091 | 12/19/2091 | Draft     |         |
    And "Lindenschule" knows the family "Ødegård"
      | name | relation | born       | member | phone    |
      | Eva  | Parent   |            |        | 555 0101 |
      | Mia  | Child    | 2018-09-02 | yes    |          |
    And the child Mia attends "Algebra" of "Lindenschule"
    And Rosa holds the role "Front desk" in "Lindenschule"

  Scenario: Five people, eight classes, one absence, one canceled day and one printed sheet in 25 presses
    When Rosa visits the administration of "Lindenschule"
    And Rosa goes to "Algebra"
    And Rosa marks Mia "Absent"
    Then Rosa sees "1 of 1 marked. All saved"
    Given the presses of Ada are counted
    When Ada visits the administration of "Lindenschule"
    And Ada searches everywhere for "lind ben"
    Then Ada finds "Ben Lind" first, under "People"
    When Ada uses the keys "Enter"
    Then Ada reads the title "Ben Lind"
    When Ada searches everywhere for "cora"
    Then Ada finds "Cora Lind" first, under "People"
    When Ada uses the keys "Enter"
    Then Ada reads the title "Cora Lind"
    When Ada searches everywhere for "dor"
    Then Ada finds "Dora Lind" first, under "People"
    When Ada uses the keys "Enter"
    Then Ada reads the title "Dora Lind"
    When Ada searches everywhere for "emil"
    Then Ada finds "Emil Lind" first, under "People"
    When Ada uses the keys "Enter"
    Then Ada reads the title "Emil Lind"
    When Ada searches everywhere for "fay"
    Then Ada finds "Fay Lind" first, under "People"
    When Ada uses the keys "Enter"
    Then Ada reads the title "Fay Lind"
    When Ada goes to "Classes"
    And Ada sets "Status" to "Draft"
    Then Ada hears "8 of 9 classes"
    When Ada turns on "Select all rows"
    And Ada chooses "Publish"
    And Ada answers "Publish 8 classes"
    Then Ada sees "8 classes were published."
    When Ada answers "Close"
    And Ada goes to "Home"
    Then Ada's list "Not reported" says
      | Mia Lind | Algebra: Absent | Eva Lind 555 0101 |
    When Ada searches everywhere for "cancel sep 22"
    Then Ada finds "Cancel Sat, Sep 22, 2091" first, under "Actions"
    When Ada uses the keys "Enter"
    Then Ada sees the dialog "Cancel Sat, Sep 22, 2091?"
    When Ada sets "Reason" to "Snow"
    And Ada answers "Cancel this day"
    Then Ada sees one toast "Success" saying "Class day was canceled successfully"
    When Ada goes to "Home"
    And Ada prints by choosing "Print day sheet"
    Then the paper of Ada says "Algebra"
    And Ada has pressed at most 25 times
