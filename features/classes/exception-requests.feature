@spec-6
Feature: People ask for an exception
  Whoever finds a class or a screen closed asks for it, and whoever can open it answers with one press.

  Background:
    Given Ada owns "Lindenschule"
    And Ben is signed in
    And Ben has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And families register for "Fall 2091"
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | ages  | outside | seats | students |
      | Chess | Fall 2091 | 09/01/2091 | 12/19/2091 |       | Strict  | 1     | Cora     |
      | Latin | Fall 2091 | 09/01/2091 | 12/19/2091 | 10–14 | Strict  | 12    |          |

  @6.exception-asked @6.exception-granted
  Scenario: A seat in a full class is asked for, and granted with one press
    When Ben visits the class "Chess"
    Then Ben sees "Join the waitlist"
    When Ben chooses "Ask for an exception for Mia Lind"
    And Ben sets
      | Why? | Her cousin is in it. |
    And Ben chooses "Send request"
    Then Ben sees one toast "Success" saying "The request was sent"
    And Ben sees "It’s waiting for an answer."
    Given Ada is signed in
    When Ada visits "home" in the administration of "Lindenschule"
    Then Ada sees "1 request for an exception"
    When Ada goes to "Answer requests"
    Then Ada sees "Full: 1 of 1."
    And Ada sees "Her cousin is in it."
    When Ada chooses "Grant: Mia Lind, Chess"
    Then Ada sees one toast "Success" saying "Mia Lind is enrolled in Chess"
    When Ben visits the class "Chess"
    Then Ben sees "Mia Lind is enrolled."
    And Ben sees "2 of 2 taken"

  @6.exception-asked @6.exception-private
  Scenario: A request is edited, declined with a reason, and asked again
    When Ben visits the class "Latin"
    And Ben chooses "Ask for an exception for Mia Lind"
    And Ben sets
      | Why? | She reads a lot. |
    And Ben chooses "Send request"
    Then Ben sees "It’s waiting for an answer."
    When Ben chooses "Edit request for Mia Lind"
    And Ben sets
      | Why? | She reads Latin. |
    And Ben chooses "Save request"
    Then Ben sees "“She reads Latin.”"
    Given Ada is signed in
    When Ada visits "requests" in the administration of "Lindenschule"
    And Ada opens "Mia Lind"
    Then Ada sees "She reads Latin."
    When Ada chooses "Decline: Mia Lind, Latin"
    And Ada sets
      | Reason (optional) | The texts are for adults. |
    And Ada answers "Decline"
    Then Ada sees one toast "Success" saying "The request was declined"
    When Ben visits the class "Latin"
    Then Ben sees "The texts are for adults."
    And Ben is offered "Ask for an exception for Mia Lind"

  @6.exception-asked @6.exception-granted
  Scenario: A screen without access says whom it needs, and access is granted with a role
    Given Rosa is signed in
    And Rosa holds the role "Viewer" in "Lindenschule"
    When Rosa visits the settings of "Lindenschule"
    Then Rosa reads the title "You don’t have access"
    When Rosa chooses "Ask for access"
    And Rosa sets
      | Why? | I update the logo. |
    And Rosa chooses "Send request"
    Then Rosa sees "It’s waiting for an answer."
    Given Ada is signed in
    When Ada visits "requests" in the administration of "Lindenschule"
    Then Ada sees "Permission “Change settings”"
    When Ada chooses "Grant: Rosa Lind, Permission “Change settings”"
    Then Ada sees one toast "Success" saying "Rosa Lind has a role with this permission now"
    When Rosa visits the settings of "Lindenschule"
    Then Rosa reads the title "Organization Settings"
