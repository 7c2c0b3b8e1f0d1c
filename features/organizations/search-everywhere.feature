@spec-2 @2.search-everywhere
Feature: Searching everywhere
  Volunteers find a person, a class or a screen without knowing where it is.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Teacher |
      | Cora | Student |
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Lindenschule" has the classes
      | name   | semester  | starts     | ends       | status    | teacher |
      | Botany | Fall 2026 | 09/01/2026 | 12/19/2026 | Published | Ben     |
    And "Fall 2026" meets on
      | day        | type    |
      | 11/24/2026 | Regular |
      | 12/03/2026 | Regular |

  Scenario: Words in any order find a person, with the keyboard alone
    When Ada visits "/"
    And Ada searches everywhere for "lind ben"
    Then Ada finds "Ben Lind" first, under "People"
    And the search of Ada is in the middle of the window
    When Ada uses the keys "Enter"
    Then Ada reads the title "Ben Lind"
    When Ada searches everywhere for ""
    Then Ada finds "Ben Lind" first, under "Recent"
    When Ada uses the keys "Escape"
    Then the search of Ada is closed

  Scenario: What is typed as an action leads to it
    When Ada visits the administration of "Lindenschule"
    And Ada searches everywhere for "take attendance in bot"
    Then Ada finds "Take attendance in Botany" first, under "Actions"
    When Ada searches everywhere for "cancel dec 3"
    Then Ada finds "Cancel Thu, Dec 3" first, under "Actions"
    When Ada uses the keys "Enter"
    Then Ada sees the dialog "Cancel Thu, Dec 3?"

  Scenario: Screens and reports are found by their names
    When Ada visits the administration of "Lindenschule"
    And Ada searches everywhere for "class d"
    Then Ada finds "Class days" first, under "Screens"
    When Ada searches everywhere for "sign-in"
    Then Ada finds "Sign-in sheets" first, under "Reports"

  @spec-6
  Scenario: Somebody who does not administer finds only what is theirs
    Given Emil is signed in
    And Emil has a family with "Mia"
    And the child Mia attends "Botany" of "Lindenschule"
    When Emil visits "/"
    And Emil searches everywhere for "botany"
    Then Emil finds "Botany" first, under "Classes"
    When Emil searches everywhere for "ben"
    Then Emil finds nothing
    When Emil searches everywhere for "class days"
    Then Emil finds nothing

  Scenario: The front desk, which sees no members, is led to the list of students
    Given Emil is signed in
    And Emil holds the role "Front desk" in "Lindenschule"
    When Emil visits the administration of "Lindenschule"
    And Emil searches everywhere for "cora"
    Then Emil finds "Search the students for “cora”" first, under "Students"
    When Emil uses the keys "Enter"
    Then Emil reads the title "Students"
    And Emil sees "1 student"

  Scenario: What somebody chose is forgotten when they log out
    When Ada visits "/"
    And Ada searches everywhere for "ben"
    Then Ada finds "Ben Lind" first, under "People"
    When Ada uses the keys "Enter"
    Then Ada reads the title "Ben Lind"
    When Ada logs out
    Then Ada reads the title "Log in"
    And Ada's browser holds nothing under "recentChoices"

  Scenario: On a phone, a button opens the search
    Given Ada is on a phone 360 pixels wide
    When Ada visits "/"
    And Ada chooses "Search"
    Then the search of Ada is open
    When Ada chooses "Close"
    Then the focus of Ada is on "Search"

  Scenario: A search that fails says so, also beside the screens that were found, and can be repeated
    Given the server refuses the search of Ada with "The office is closed."
    When Ada visits "/"
    And Ada searches everywhere for "ben"
    Then the search of Ada says "The search failed."
    When Ada searches everywhere for "class d"
    Then the search of Ada says "The search failed."
    When the server answers Ada again
    And Ada chooses "Try again"
    Then Ada finds "Class days" first, under "Screens"
    When Ada searches everywhere for "ben"
    Then Ada finds "Ben Lind" first, under "People"
