@spec-9
Feature: Cached rows
  Fresh rows are not loaded again, changed rows are, and failed requests are retried.

  @9.row-freshness
  Scenario: Rows stay fresh for a minute
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "/my/organizations"
    Then Ada sees "Lindenschule"
    When 50 seconds pass for Ada
    And Ada goes to "My Family"
    And Ada goes to "My Organizations"
    Then Ada sees "Lindenschule"
    And Ada has asked 1 time for the organizations
    When 15 seconds pass for Ada
    And Ada goes to "My Family"
    And Ada goes to "My Organizations"
    Then Ada sees "Lindenschule"
    And Ada has asked 2 times for the organizations

  @8.failed-query-toast @9.query-retries @9.retry-delay
  @spec-8
  Scenario: A failed request is retried three times, after 1, 2 and 4 seconds
    Given Ada is signed in
    And the server answers the profile of Ada with the text ""
    When Ada visits "/account/edit"
    Then Ada's card "Devices" says "This browser"
    When time stands still for Ada
    And Ada goes to "My Profile"
    Then Ada has asked 1 time for the profile
    And Ada sees one toast "Error" saying "The request failed (500 Internal Server Error). Try again."
    When 0.999 seconds pass for Ada
    Then Ada has asked 1 time for the profile
    When 0.001 seconds pass for Ada
    Then Ada has asked 2 times for the profile
    When 2 seconds pass for Ada
    Then Ada has asked 3 times for the profile
    When 4 seconds pass for Ada
    Then Ada has asked 4 times for the profile
    When 60 seconds pass for Ada
    Then Ada has asked 4 times for the profile
    And Ada reads the title "Something went wrong!"

  @4.change-refreshes-all
  @spec-4
  Scenario: After a change, the rows on the screen are loaded again
    Given Ada is signed in
    When Ada visits "/organizations/"
    Then Ada sees "No public organizations yet."
    When Ada goes to "Create Organization"
    And Ada sets "Name" to "Lindenschule"
    And Ada chooses "Create Organization"
    And Ada reads the title "Lindenschule"
    And Ada goes back
    And Ada goes back
    And Ada is at "/organizations/"
    Then Ada sees "1 organization"

  @4.change-refreshes-listed
  @spec-4
  Scenario: A change to one list does not reload the others
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    When Ada visits "/my/organizations"
    And Ada goes to "Lindenschule"
    And Ada goes to "Manage"
    And Ada goes to "Semesters"
    And Ada opens "Fall 2026"
    And Ada chooses "Delete Semester"
    And Ada answers "Delete"
    Then Ada sees "No semesters yet."
    When Ada goes to "My Organizations"
    Then Ada sees "Lindenschule"
    And Ada has asked 1 time for the organizations
