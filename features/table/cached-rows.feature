@spec-9
Feature: Rows that were asked for
  What was just read is not read again; what changed is; what failed is tried again.

  @9.row-freshness
  Scenario: Rows stay fresh for a minute
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "/my/organizations"
    Then Ada sees "Lindenschule"
    When 50 seconds go by for Ada
    And Ada visits "/my/family" by the header
    And Ada visits "/my/organizations" by the header
    Then Ada sees "Lindenschule"
    And Ada's organizations were asked for 1 time
    When 15 seconds go by for Ada
    And Ada visits "/my/family" by the header
    And Ada visits "/my/organizations" by the header
    Then Ada sees "Lindenschule"
    And Ada's organizations were asked for 2 times

  @8.failed-question-toast @9.question-retries @9.retry-delay
  @spec-8
  Scenario: A failed question is asked three times more, after 1, 2 and 4 seconds
    Given Ada is signed in
    And the server answers every question for Ada's organizations without a word
    When Ada visits "/my/family"
    And time stands still for Ada
    And Ada follows "My Organizations"
    Then Ada's organizations were asked for 1 time
    And Ada sees one toast "Error" saying "The request failed (500 Internal Server Error). Try again."
    When 999 milliseconds pass for Ada
    Then Ada's organizations were asked for 1 time
    When 1 milliseconds pass for Ada
    Then Ada's organizations were asked for 2 times
    When 2000 milliseconds pass for Ada
    Then Ada's organizations were asked for 3 times
    When 4000 milliseconds pass for Ada
    Then Ada's organizations were asked for 4 times
    When 60000 milliseconds pass for Ada
    Then Ada's organizations were asked for 4 times
    And Ada reads the title "Something went wrong!"

  @4.change-refreshes-all
  @spec-4
  Scenario: After a change, what is shown is asked for again
    Given Ada is signed in
    When Ada visits "/organizations/"
    Then Ada sees "Nobody has created a public organization yet."
    When Ada creates "Lindenschule" without leaving the app
    And Ada goes back to the organizations
    Then Ada sees "1 organization"

  @4.change-refreshes-listed
  @spec-4
  Scenario: A change that touches one list leaves the others alone
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026"
    When Ada visits "/my/organizations"
    And Ada follows "Lindenschule"
    And Ada follows "Administer"
    And Ada goes to "Semesters"
    And Ada opens "Fall 2026"
    And Ada presses "Delete Semester"
    And Ada answers "Delete"
    Then Ada sees "There is no semester yet."
    When Ada visits "/my/organizations" by the header
    Then Ada sees "Lindenschule"
    And Ada's organizations were asked for 1 time
