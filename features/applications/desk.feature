@spec-6
Feature: Those who decide read an application, and are not misled by it
  What the screen of an application promises is what happens.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule", which looks at applications
    And Petr has applied to "Lindenschule" with "We live next door."

  @6.other-organizations
  Scenario: An application to another organization is not there
    Given Ada owns "Hearth Co-op"
    When Ada visits "application" in the administration of "Lindenschule"
    And Ada follows "Petr Lind"
    Then Ada sees "We live next door."
    When Ada looks for the same application in "Hearth Co-op"
    Then Ada reads the title "Not Found"

  @6.applications-decided
  Scenario: No email is promised to an address that is not verified
    Given Petr's address is not verified
    When Ada visits "application" in the administration of "Lindenschule"
    And Ada follows "Petr Lind"
    And Ada presses "Ask for information"
    Then Ada sees "No email is sent, as the address of the applicant is not verified. They read it, and answer, on the page of the application."
    When Ada means to "Accept" "Petr Lind"
    Then Ada sees "No email is sent, as the address of the applicant is not verified. They read it on the page of the application, and it is kept here."
    When Ada presses "Decide"
    Then Ada sees one toast "Success" saying "Decision was saved successfully"
    And Ada sees "not mailed, as the address is not verified"

  @6.applications-decided
  Scenario: What would be is not told as what is
    When Ada visits "application" in the administration of "Lindenschule"
    And Ada follows "Petr Lind"
    Then Ada sees "If you accept: Petr Lind becomes a member (parent)."
    When Ada presses "Decide and send the email"
    Then Ada reads "Decide on somebody first." at "Petr Lind (parent)"
    And "Petr Lind (parent)" of Ada has the focus
    When Ada means to "Put on the waitlist" "Petr Lind"
    Then nothing is said at "Petr Lind (parent)" of Ada
    And Ada does not see "becomes a member"

  @6.applications-letter
  Scenario: The focus goes on where the usual email is taken
    When Ada visits "application" in the administration of "Lindenschule"
    And Ada follows "Petr Lind"
    And Ada means to "Accept" "Petr Lind"
    And Ada presses "Edit the email"
    And Ada presses "Take the usual email"
    Then "Edit the email" of Ada has the focus

  @6.applications-questions
  Scenario: The focus goes along with a question that is moved to the top
    Given "Lindenschule" asks those who apply "What does your child love?"
    When Ada visits "application" in the administration of "Lindenschule"
    And Ada follows "Questions"
    And Ada presses "Add a question"
    And Ada presses "Move question 2 up"
    Then Ada is at question 1
