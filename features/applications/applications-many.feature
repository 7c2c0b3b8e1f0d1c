@spec-2 @spec-6
Feature: Many applications at once
  Whoever reviews applications decides on all that wait in one go, and each applicant gets their own email.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule", which requires approval

  @6.applications-decided @2.table-many-at-once
  Scenario: All six are accepted
    Given these people have applied to "Lindenschule"
      | Petr |
      | Bo   |
      | Cora |
      | Dana |
      | Emil |
      | Finn |
    When Ada visits "application?outcome=Waiting" in the administration of "Lindenschule"
    And Ada chooses "Accept all six"
    Then Ada sees "The applicants get an email right away, so this can’t be undone."
    When Ada answers "Accept 6 applications"
    Then Ada sees "6 applications were accepted."
    And Ada sees one toast "Success" saying "6 applications were saved successfully"
    And an email "Welcome to Lindenschule" comes to Petr
    And an email "Welcome to Lindenschule" comes to Finn
    When Ada answers "Close"
    Then Ada is not offered "Accept all six"

  Scenario: On a phone, the button for all is in the line above the first application
    Given these people have applied to "Lindenschule"
      | Bo   |
      | Cora |
      | Dana |
    And Ada is on a phone 360 pixels wide
    When Ada visits "application?outcome=Waiting" in the administration of "Lindenschule"
    Then Ada is offered "Accept all three"
    And the first row of Ada's list begins within the first 300 pixels
    And nothing of Ada's list is beyond the right edge

  @6.applications-decided @2.table-many-at-once
  Scenario: Two of three are declined, and what is decided is not decided again
    Given these people have applied to "Lindenschule"
      | Bo   |
      | Cora |
      | Dana |
    When Ada visits the applications of "Lindenschule"
    And Ada turns on "Select Bo Lind"
    And Ada turns on "Select Cora Lind"
    And Ada chooses "Decline"
    And Ada answers "Decline 2 applications"
    Then Ada sees "2 applications were declined."
    When Ada answers "Close"
    And Ada turns on "Select all rows"
    And Ada chooses "Accept"
    Then Ada sees "2 are decided and are not included"
    And Ada does not see "is not included"
    When Ada answers "Accept Dana Lind"
    Then Ada sees one toast "Success" saying "Application was saved successfully"
